// Which options go together, so that nobody is offered what the server would refuse. It alone decides.

type Options = Readonly<Record<string, string>>

const SEATS_OF_MAP: Readonly<Record<string, readonly number[]>> = {
  '3-4': [2, 3, 4],
  '4-5': [4, 5],
  'border-disputes': [3, 4, 5],
  'border-conflicts': [3, 4, 5],
  'ways-of-diplomacy': [2, 3, 4],
}
const MAPS_OF_MODULE: Readonly<Record<string, readonly string[]>> = {
  forts: ['3-4', '4-5', 'border-conflicts'],
  markets: ['ways-of-diplomacy'],
}

export function isOffered(option: string, value: string, seats: number, options: Options): boolean {
  if (option === 'map') return SEATS_OF_MAP[value]?.includes(seats) ?? true
  if (value !== 'true') return true
  if (option === 'influence' || option === 'specials') return seats === 2
  return MAPS_OF_MODULE[option]?.includes(options['map'] ?? '') ?? true
}
