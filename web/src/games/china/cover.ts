import { coverOf } from '../emperor/family'
import Emblem from '../emperor/ChinaEmblem.svelte'

export default coverOf('china', Emblem)
