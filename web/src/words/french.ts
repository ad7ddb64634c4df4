// The little of French grammar that sentences around names need, as in tianxia/core/french.py: “d’Anyi”, “aux Temples”.

const VOWEL = /^([aeiouœæ](?!\d)|y[b-df-hj-np-tv-xz])/
/** Most French first names; names as Hans or Huang are said with a breath, and so are places of China. */
const SILENT_H = /^h([eioy]|u[bg])/
const MELTED: Record<string, string> = { 'of le': 'du', 'of les': 'des', 'at le': 'au', 'at les': 'aux' }

/** A noun after “de” or “à”, with which the articles “le” and “les” melt; or as it is. */
export function inCase(noun: string, form: string, isPerson: boolean): string {
  const article = noun.split(' ', 1)[0]!
  const melted = MELTED[`${form} ${article}`]
  if (melted) return melted + noun.slice(article.length)
  if (form === 'at') return `à ${noun}`
  return form === 'the' ? noun : isElided(noun, isPerson) ? `d’${noun}` : `de ${noun}`
}

function isElided(noun: string, isPerson: boolean): boolean {
  const plain = noun.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  return VOWEL.test(plain) || (isPerson && SILENT_H.test(plain))
}
