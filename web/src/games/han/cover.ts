import { coverOf } from '../emperor/family'
import Emblem from '../emperor/HanEmblem.svelte'

export default coverOf('han', Emblem)
