import guideEn from 'guide:china/en'
import guideFr from 'guide:china/fr'
import { coverOfEdition } from '../emperor/family'
import Emblem from '../emperor/ChinaEmblem.svelte'

export default coverOfEdition('china', Emblem, { en: guideEn, fr: guideFr })
