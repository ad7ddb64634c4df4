import conflict from './conflict/words.en.json'
import finale from './finale/words.en.json'
import own from './words.en.json'

export default { ...conflict, ...finale, ...own }
