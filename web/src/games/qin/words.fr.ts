import game from '../../../../src/tianxia/games/qin/words/fr.json'
import own from './words.fr.json'

export default { ...game, ...own }
