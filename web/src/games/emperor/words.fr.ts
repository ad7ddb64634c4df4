import game from '../../../../src/tianxia/games/emperor/words/fr.json'
import finale from './finale/words.fr.json'
import own from './words.fr.json'

export default { ...game, ...finale, ...own }
