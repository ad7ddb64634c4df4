import finale from './finale/words.en.json'
import own from './words.en.json'

export default { ...finale, ...own }
