/** Addresses of what the server has (build/texts.ts): the rules of '<game>/<language>' as HTML, words and data of its package. */
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
