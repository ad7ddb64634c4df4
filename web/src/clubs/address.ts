// The addresses of clubs.

/** Of a club, or of friends and all clubs. */
export function clubPath(id = ''): string {
  return id ? `/clubs/${id}` : '/clubs'
}

/** By which others join. */
export function joinLink(code: string): string {
  return `${location.origin}${clubPath()}#${code}`
}

/** What is behind the # of a link to a friend, so that it is taken for no club's. */
const FRIEND = 'friend='

/** By which somebody becomes one's friend. */
export function friendLink(code: string): string {
  return `${location.origin}${clubPath()}#${FRIEND}${code}`
}

/** The code of a link to a friend, if what was brought or pasted is one. */
export function friendCodeOf(text: string): string | null {
  const code = codeOf(text)
  return code.startsWith(FRIEND) ? code.slice(FRIEND.length) : null
}

/** The code in whatever people paste: a link or the code itself. */
export function codeOf(text: string): string {
  return text.trim().replace(/^.*#/, '')
}

/** Of the form for a new table for a club. */
export function newTablePath(club: string): string {
  return `/new?club=${club}`
}
