// Sounds made on the spot: two strokes on a wood block call to one's turn, two bells end a game.

import type { Signal } from './signal'

/** One tone: hertz, seconds until it begins, seconds until it has faded, loudness. */
interface Tone {
  readonly pitch: number
  readonly start: number
  readonly length: number
  readonly volume: number
  readonly shape: OscillatorType
}

const wood = (pitch: number, start: number): Tone[] => [
  { pitch, start, length: 0.13, volume: 0.3, shape: 'triangle' },
  { pitch: pitch * 2.7, start, length: 0.04, volume: 0.12, shape: 'sine' },
]

/** The upper tones of a bell are out of tune with it, and fade sooner. */
const bell = (pitch: number, start: number): Tone[] =>
  [1, 2, 2.76, 5.4].map((times, i) => ({
    pitch: pitch * times,
    start,
    length: 2.2 / (i + 1),
    volume: 0.16 / (i + 1),
    shape: 'sine',
  }))

const TONES: Record<Signal, readonly Tone[]> = {
  turn: [...wood(830, 0), ...wood(660, 0.17)],
  end: [...bell(392, 0), ...bell(294, 0.4)],
}

/** Seconds in which a tone reaches its loudness: without them it would click. */
const ATTACK = 0.004
const SILENCE = 0.0001
/** Milliseconds that a browser has to begin; a sound that comes later than what it tells of is none. */
const PROMPT = 300

let context: AudioContext | null = null

/** Browsers keep silent until somebody has touched the page: what is to be heard before is not made up for. */
export async function play(signal: Signal): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  if (context.state !== 'running') await Promise.race([context.resume(), later(PROMPT)])
  if (context.state !== 'running') return
  for (const tone of TONES[signal]) sound(context, tone)
}

function sound(context: AudioContext, { pitch, start, length, volume, shape }: Tone): void {
  const begin = context.currentTime + 0.02 + start
  const oscillator = new OscillatorNode(context, { type: shape, frequency: pitch })
  const gain = new GainNode(context, { gain: SILENCE })
  gain.gain.setValueAtTime(SILENCE, begin)
  gain.gain.exponentialRampToValueAtTime(volume, begin + ATTACK)
  gain.gain.exponentialRampToValueAtTime(SILENCE, begin + length)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(begin)
  oscillator.stop(begin + length)
}

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
