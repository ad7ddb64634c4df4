/** Addresses of what the server has (build/texts.ts): rules and guide of '<game>/<language>' as HTML, its glossary, words and data of its package. */
declare module 'rules:*' {
  const address: string
  export default address
}

declare module 'words:*' {
  const address: string
  export default address
}

declare module 'maps:*' {
  const address: string
  export default address
}

declare module 'guide:*' {
  const address: string
  export default address
}

declare module 'terms:*' {
  const address: string
  export default address
}

/** What to ask the server for: a picture of the rules. */
declare module 'picture:*' {
  const name: string
  export default name
}
