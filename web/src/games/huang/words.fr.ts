import conflict from './conflict/words.fr.json'
import finale from './finale/words.fr.json'
import own from './words.fr.json'

export default { ...conflict, ...finale, ...own }
