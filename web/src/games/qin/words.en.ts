import game from '../../../../src/tianxia/games/qin/words/en.json'
import own from './words.en.json'

export default { ...game, ...own }
