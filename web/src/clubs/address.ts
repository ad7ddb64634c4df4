// The addresses of clubs.

/** Of a club, or of friends and all clubs. */
export function clubPath(id = ''): string {
  return id ? `/clubs/${id}` : '/clubs'
}

/** By which others join. */
export function joinLink(code: string): string {
  return `${location.origin}${clubPath()}#${code}`
}

/** The code in whatever people paste: a link or the code itself. */
export function codeOf(text: string): string {
  return text.trim().replace(/^.*#/, '')
}

/** Of the form for a new table for a club. */
export function newTablePath(club: string): string {
  return `/new?club=${club}`
}
