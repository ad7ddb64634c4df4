import game from '../../../../src/tianxia/games/huang/words/en.json'
import conflict from './conflict/words.en.json'
import finale from './finale/words.en.json'
import own from './words.en.json'

export default { ...game, ...conflict, ...finale, ...own }
