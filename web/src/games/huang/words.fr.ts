import game from '../../../../src/tianxia/games/huang/words/fr.json'
import conflict from './conflict/words.fr.json'
import finale from './finale/words.fr.json'
import own from './words.fr.json'

export default { ...game, ...conflict, ...finale, ...own }
