import guideEn from 'guide:han/en'
import guideFr from 'guide:han/fr'
import { coverOfEdition } from '../emperor/family'
import Emblem from '../emperor/HanEmblem.svelte'

export default coverOfEdition('han', Emblem, { en: guideEn, fr: guideFr })
