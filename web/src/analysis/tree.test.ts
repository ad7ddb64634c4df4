import { describe, expect, test } from 'vitest'
import { asStudy, chapterOf, FORMAT, parseExactly, writeExactly, writtenChapter, type WrittenChapter } from './study'
import { Node, promote, remove, sizeOf, type Made } from './tree'

const made = (action: number): Made => ({ seat: action % 2, action, text: `move ${action}` })

/** The beginning of a tree with a row of moves for each line, each from the beginning on. */
function treeOf(...lines: number[][]): Node {
  const root = new Node(null, null)
  for (const line of lines) line.reduce((node, action) => node.follow(made(action)), root)
  return root
}

/** All lines of a tree, the main line first. */
function linesOf(node: Node): number[][] {
  return node.children.length ? node.children.flatMap(linesOf) : [node.actions]
}

describe('a tree of variations', () => {
  test('knows a move that was made before', () => {
    const root = treeOf([1, 2, 3], [1, 2, 3], [1, 4])
    expect(linesOf(root)).toEqual([
      [1, 2, 3],
      [1, 4],
    ])
    expect(sizeOf(root)).toBe(4)
  })

  test('puts a variation before the line that it leaves', () => {
    const root = treeOf([1, 2, 3], [1, 4, 5], [1, 4, 6])
    const deep = root.children[0]!.children[1]!.children[1]!
    promote(deep)
    expect(linesOf(root)).toEqual([
      [1, 2, 3],
      [1, 4, 6],
      [1, 4, 5],
    ])
    promote(deep)
    expect(linesOf(root)[0]).toEqual([1, 4, 6])
    expect(deep.isMain).toBe(true)
    promote(deep)
    expect(linesOf(root)[0]).toEqual([1, 4, 6])
  })

  test('forgets a moment with all that follows', () => {
    const root = treeOf([1, 2, 3], [1, 4])
    expect(remove(root.children[0]!.children[0]!).actions).toEqual([1])
    expect(linesOf(root)).toEqual([[1, 4]])
    expect(remove(root)).toBe(root)
  })

  test('goes to what might have been done instead', () => {
    const [first] = treeOf([1], [2], [3]).children
    expect(first!.beside(1).actions).toEqual([2])
    expect(first!.beside(-1)).toBe(first)
  })
})

describe('a record with variations', () => {
  const RECORD = { format: 'tianxia/1', game: 'qin', options: {}, seats: 2, seed: '18446744073709551615', rules_version: 'qin/1' } // prettier-ignore

  test('is the same tree again', () => {
    const root = treeOf([1, 2, 3, 4], [1, 2, 5, 6, 7], [1, 2, 5, 8], [1, 2, 9], [10])
    root.comment = 'how it "seed":5 began'
    root.children[0]!.children[0]!.children[1]!.glyphs = ['!?']
    const written = writtenChapter({ title: 'One', start: RECORD, root })
    const again = chapterOf(parseExactly<WrittenChapter>(writeExactly(written)))
    expect(linesOf(again.root)).toEqual(linesOf(root))
    expect(again.root.comment).toBe('how it "seed":5 began')
    expect(again.start.seed).toBe('18446744073709551615')
    expect(writtenChapter(again)).toEqual(written)
  })

  test('has its main line as an ordinary record', () => {
    const written = writtenChapter({ title: '', start: RECORD, root: treeOf([1, 2], [3]) })
    expect(written.record.actions).toEqual([made(1), made(2)])
    expect(written.variations).toEqual([{ of: 0, after: 0, actions: [made(3)], notes: [] }])
  })
})

test('a game record that is brought is a study of one chapter; anything else is the server’s to judge', () => {
  const record = '{"format":"tianxia/1","game":"garden","seed":12648325398862598856}'
  expect(asStudy(record, 'Game')).toBe(`{"format":"${FORMAT}","title":"Game","chapters":[{"record":${record}}]}`)
  const study = `{"format":"${FORMAT}","title":"Openings","chapters":[]}`
  expect([asStudy(study, ''), asStudy('rubbish', '')]).toEqual([study, 'rubbish'])
})
