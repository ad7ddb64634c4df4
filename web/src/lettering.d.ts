/** Where names stand on the maps of China and Han, worked out by build/lettering.ts: 'lettering:<language>'. */
declare module 'lettering:*' {
  const places: Record<string, string>
  export default places
}
