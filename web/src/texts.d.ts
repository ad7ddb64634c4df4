/** The address of the numbered rules of a game as HTML, or of the words of its package (build/texts.ts): '<game>/<language>'. */
declare module 'rules:*' {
  const address: string
  export default address
}

declare module 'words:*' {
  const address: string
  export default address
}
