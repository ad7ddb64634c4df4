import { expect, test } from 'vitest'
import { COLOURS } from './view'
import cover from './cover'

const [en, fr] = await Promise.all([cover.words.en(), cover.words.fr()])

test('all words that are put together exist in both languages', () => {
  const phases = [
    'offer',
    'move',
    'market',
    'chain',
    'replace',
    'attack',
    'defend',
    'support',
    'tie',
    'loss',
    'granaries',
  ]
  const keys = [
    ...phases.map((phase) => `huang.prompt.${phase}`),
    ...['tile', 'leader', 'riot', 'build'].flatMap((kind) => [
      `huang.prompt.picked.${kind}`,
      `huang.prompt.nowhere.${kind}`,
    ]),
    ...['offer', 'market', 'chain', 'granaries'].map((phase) => `huang.tray.done.${phase}`),
    ...COLOURS.flatMap((colour) => [`huang.tile.${colour}`, `huang.leader.${colour}`, `huang.space.leader.${colour}`]),
  ]
  for (const words of [en, fr]) expect(keys.filter((key) => !(key in words))).toEqual([])
})
