import game from '../../../../src/tianxia/games/emperor/words/en.json'
import finale from './finale/words.en.json'
import own from './words.en.json'

export default { ...game, ...finale, ...own }
