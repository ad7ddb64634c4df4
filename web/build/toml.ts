// Reads the rules' data files while the client is built, so that no reader of TOML is sent to anybody. It knows what our
// files use: strings in double quotes, whole numbers, booleans, arrays, inline tables, tables and arrays of tables with
// plain keys.

type Value = string | number | boolean | Value[] | Table
interface Table {
  [key: string]: Value
}

export function parse(text: string): Table {
  return new Reader(text).file()
}

const BLANK = /(?:\s|#[^\n]*)*/y
const KEY = /[A-Za-z0-9_-]+/y
const STRING = /"(?:[^"\\\n]|\\.)*"/y
const NUMBER = /[+-]?\d+(?![\d.])/y

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  file(): Table {
    const root: Table = {}
    let table = root
    for (this.#skip(); this.#at < this.#text.length; this.#skip()) {
      if (this.#has('[[')) table = this.#nextOf(root)
      else if (this.#has('[')) table = this.#tableOf(root)
      else this.#pair(table)
    }
    return root
  }

  #nextOf(root: Table): Table {
    const key = this.#need(KEY)
    this.#expect(']]')
    const list = (root[key] ??= []) as Table[]
    list.push({})
    return list.at(-1)!
  }

  #tableOf(root: Table): Table {
    const key = this.#need(KEY)
    this.#expect(']')
    return (root[key] ??= {}) as Table
  }

  #pair(table: Table): void {
    const key = this.#need(KEY)
    this.#expect('=')
    table[key] = this.#value()
  }

  #value(): Value {
    if (this.#has('[')) return this.#list(']', (list: Value[]) => list.push(this.#value()), [])
    if (this.#has('{')) return this.#list('}', (table: Table) => this.#pair(table), {})
    if (this.#has('true')) return true
    if (this.#has('false')) return false
    const string = this.#take(STRING)
    return string === null ? Number(this.#need(NUMBER)) : (JSON.parse(string) as string)
  }

  /** What stands between brackets, parted by commas; the last may have one, too. */
  #list<All extends Value>(end: string, add: (all: All) => void, all: All): All {
    while (!this.#has(end)) {
      add(all)
      if (!this.#has(',')) {
        this.#expect(end)
        break
      }
    }
    return all
  }

  #skip(): void {
    this.#take(BLANK, false)
  }

  #has(token: string): boolean {
    this.#skip()
    if (!this.#text.startsWith(token, this.#at)) return false
    this.#at += token.length
    return true
  }

  #expect(token: string): void {
    if (!this.#has(token)) this.#fail(`'${token}'`)
  }

  #take(pattern: RegExp, isAfterBlank = true): string | null {
    if (isAfterBlank) this.#skip()
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? null
    this.#at += found?.length ?? 0
    return found
  }

  #need(pattern: RegExp): string {
    return this.#take(pattern) ?? this.#fail(String(pattern))
  }

  #fail(wanted: string): never {
    const line = this.#text.slice(0, this.#at).split('\n').length
    throw new Error(`line ${line}: ${wanted} is missing`)
  }
}
