import guideEn from 'guide:han/en'
import guideFr from 'guide:han/fr'
import glimpse from 'picture:emperor/han'
import type { Facts } from '../contract'
import { coverOfEdition } from '../emperor/family'
import Emblem from '../emperor/HanEmblem.svelte'

const FACTS: Facts = { minutes: [40, 60], weight: 2, atOnce: { seats: 3, options: {} }, glimpse }

export default coverOfEdition('han', Emblem, FACTS, { en: guideEn, fr: guideFr })
