/** A data file of the rules as an object, made by build/toml.ts. */
declare module '*.toml' {
  const data: unknown
  export default data
}
