import { coverOfEdition } from '../emperor/family'
import Emblem from '../emperor/ChinaEmblem.svelte'

export default coverOfEdition('china', Emblem)
