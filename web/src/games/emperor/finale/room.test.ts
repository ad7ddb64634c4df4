import { expect, test } from 'vitest'
import { mapNames, mapOf } from '../map'
import { roomBeside } from './room'

const size = { width: 170, height: 90 }

test('a note lies inside the map and leaves its dragon free', () => {
  for (const map of mapNames().map((name) => mapOf(name)))
    for (const { dragon } of map.provinces) {
      const [x, y] = roomBeside(map, dragon, size)
      expect(x >= 0 && y >= 0 && x + size.width <= map.size[0] && y + size.height <= map.size[1]).toBe(true)
      const isOver = dragon[0] > x && dragon[0] < x + size.width && dragon[1] > y && dragon[1] < y + size.height
      expect(isOver).toBe(false)
    }
})
