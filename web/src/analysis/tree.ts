// What was done from a position, and what else might have been: a tree of moves with comments and glyphs.

/** What may be said of a move by a sign, as the server knows them. */
export const GLYPHS = ['!!', '!', '!?', '?!', '?', '??', '☆'] as const
export type Glyph = (typeof GLYPHS)[number]

/** A move as records write it. */
export interface Made {
  seat: number
  action: number
  text: string
}

/** A moment: after its move, or the beginning, which has none. The first of its children is the main line. */
export class Node {
  readonly children: Node[] = []
  comment = ''
  glyphs: Glyph[] = []

  constructor(
    readonly made: Made | null,
    readonly parent: Node | null,
  ) {}

  /** So many moves have been made. */
  get number(): number {
    return this.path.length
  }

  /** All moments from the first move on up to this one. */
  get path(): Node[] {
    const path: Node[] = this.parent ? [this] : []
    for (let node = this.parent; node?.parent; node = node.parent) path.unshift(node)
    return path
  }

  get actions(): number[] {
    return this.path.map((node) => node.made!.action)
  }

  /** Whether it belongs to the main line of the whole tree. */
  get isMain(): boolean {
    return this.path.every((node) => node.parent!.children[0] === node)
  }

  /** The moment after a move, which may be there already. */
  follow(made: Made): Node {
    const known = this.children.find((child) => child.made!.action === made.action)
    if (known) return known
    const child = new Node(made, this)
    this.children.push(child)
    return child
  }

  /** The moment that moves which have been made lead to. */
  after(actions: readonly number[]): Node {
    return actions.reduce((node: Node, action) => node.children.find((child) => child.made!.action === action)!, this)
  }

  /** The last moment of the line that goes on from here. */
  get last(): Node {
    let last = this.children[0]
    while (last?.children[0]) last = last.children[0]
    return last ?? this
  }

  /** The one beside it, `by` places further among those that might have been done instead. */
  beside(by: number): Node {
    const sisters = this.parent?.children ?? []
    return sisters[sisters.indexOf(this) + by] ?? this
  }

  toggle(glyph: Glyph): void {
    this.glyphs = this.glyphs.includes(glyph) ? this.glyphs.filter((own) => own !== glyph) : [...this.glyphs, glyph]
  }
}

/** Put the variation that a moment belongs to one place further up: before the line that it leaves. */
export function promote(node: Node): void {
  const first = node.path.findLast((one) => one.parent!.children[0] !== one)
  if (!first) return
  const sisters = first.parent!.children
  const place = sisters.indexOf(first)
  sisters.splice(place, 1)
  sisters.splice(place - 1, 0, first)
}

/** Forget a moment and all that follows; the moment to go to. */
export function remove(node: Node): Node {
  if (!node.parent) return node
  const sisters = node.parent.children
  sisters.splice(sisters.indexOf(node), 1)
  return node.parent
}

/** How many moments there are, the beginning not counted. */
export function sizeOf(node: Node): number {
  return node.children.reduce((sum, child) => sum + 1 + sizeOfDeep(child), 0)
}

/** Lines are long: only variations are gone into deeper and deeper. */
function sizeOfDeep(node: Node): number {
  let sum = 0
  for (let at: Node | undefined = node; at; at = at.children[0]) {
    for (const other of at.children.slice(1)) sum += 1 + sizeOfDeep(other)
    if (at.children[0]) sum += 1
  }
  return sum
}
