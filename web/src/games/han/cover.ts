import { coverOfEdition } from '../emperor/family'
import Emblem from '../emperor/HanEmblem.svelte'

export default coverOfEdition('han', Emblem)
