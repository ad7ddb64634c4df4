import finale from './finale/words.fr.json'
import own from './words.fr.json'

export default { ...finale, ...own }
