import guideEn from 'guide:china/en'
import guideFr from 'guide:china/fr'
import glimpse from 'picture:emperor/china'
import type { Facts } from '../contract'
import { coverOfEdition } from '../emperor/family'
import Emblem from '../emperor/ChinaEmblem.svelte'

const FACTS: Facts = {
  minutes: [40, 60],
  weight: 2,
  atOnce: { seats: 3, options: {} },
  simple: { seats: 2, options: { influence: 'false', specials: 'false' } },
  glimpse,
}

export default coverOfEdition('china', Emblem, FACTS, { en: guideEn, fr: guideFr })
