// SHA-256 (FIPS 180-4) of a text in hexadecimal. The browser's own is missing on plain http.

const BLOCK = 64
const PRIMES = primes(64)
/** The first 32 bits of the fractional parts of roots of the first primes. */
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text))
  let hash = START
  for (let i = 0; i < bytes.length; i += BLOCK) hash = compressed(hash, new DataView(bytes.buffer, i, BLOCK))
  return hash.map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** A one, noughts, and the length in bits fill whole blocks. */
function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK)
  bytes.set(message)
  bytes[message.length] = 0x80
  new DataView(bytes.buffer).setBigUint64(bytes.length - 8, BigInt(message.length) * 8n)
  return bytes
}

function compressed(hash: readonly number[], block: DataView): number[] {
  const schedule = scheduled(block)
  let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < BLOCK; i++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + ROUNDS[i]! + schedule[i]!) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0
    ;[a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g]
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]!) >>> 0)
}

function scheduled(block: DataView): number[] {
  const words = Array.from({ length: 16 }, (_, i) => block.getUint32(4 * i))
  for (let i = 16; i < BLOCK; i++) {
    const [x, y] = [words[i - 15]!, words[i - 2]!]
    const small = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3)
    const large = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10)
    words.push((words[i - 16]! + small + words[i - 7]! + large) | 0)
  }
  return words
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32)
}

function primes(n: number): number[] {
  const found: number[] = []
  for (let k = 2; found.length < n; k++) if (found.every((prime) => k % prime)) found.push(k)
  return found
}
