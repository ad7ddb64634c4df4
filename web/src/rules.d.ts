/** The numbered rules of a game as HTML, made from docs/rules by build/rules.ts: 'rules:<game>/<language>'. */
declare module 'rules:*' {
  const html: string
  export default html
}
