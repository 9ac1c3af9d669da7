import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Poland } from './ground.ts'
import type { Town } from './towns.ts'

const file = async (name: string): Promise<unknown> =>
  JSON.parse(await readFile(new URL(`../../../public/map/${name}.json`, import.meta.url), 'utf8'))
const { land, borders, rivers, roads } = (await file('poland')) as Poland
const towns = (await file('towns')) as Town[]

type Point = readonly [number, number]

/** Kilometres, near enough inside Poland. */
const flat = ([lng, lat]: Point): Point => [lng * 111.2 * 0.615, lat * 111.2]
const distance = (a: Point, b: Point): number => {
  const [p, r] = [flat(a), flat(b)]
  return Math.hypot(p[0] - r[0], p[1] - r[1])
}
const legs = (line: readonly Point[]) => line.slice(1).map((end, index) => [line[index]!, end] as const)

function within([x, y]: Point, ring: readonly Point[]): boolean {
  const crossed = legs(ring).filter(
    ([a, b]) => a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]),
  )
  return crossed.length % 2 === 1
}

function kmFromLine(point: Point, line: readonly Point[]): number {
  const [px, py] = flat(point)
  return Math.min(
    ...legs(line).map(([a, b]) => {
      const [[ax, ay], [bx, by]] = [flat(a), flat(b)]
      const part = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)
      const along = Math.max(0, Math.min(1, part))
      return Math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))
    }),
  )
}

/** What the road turns by, in degrees: 0 goes on straight. */
const turn = (a: Point, b: Point, c: Point): number => {
  const [p, q, r] = [flat(a), flat(b), flat(c)]
  const by = Math.atan2(r[1] - q[1], r[0] - q[0]) - Math.atan2(q[1] - p[1], q[0] - p[0])
  return Math.abs((((by * 180) / Math.PI + 540) % 360) - 180)
}

describe('the drawn map of Poland', () => {
  test('has every town on its land, or within three kilometres of it', () => {
    const outside = towns.filter(([, lng, lat]) => {
      const at: Point = [lng, lat]
      return !land.some((ring) => within(at, ring)) && Math.min(...land.map((ring) => kmFromLine(at, ring))) > 3
    })
    expect(outside.map(([name]) => name)).toEqual([])
  })

  test('is closed land, and its inner borders end at each other or at the edge of the land', () => {
    for (const ring of land) expect(ring.at(-1)).toEqual(ring[0])
    const ends = borders.flatMap((line) => [line[0]!, line.at(-1)!])
    const corners = new Set(land.flat().map(String))
    for (const end of ends)
      expect(
        corners.has(String(end)) || ends.filter((other) => String(other) === String(end)).length > 1,
        `${end}`,
      ).toBe(true)
  })

  test('roads and rivers go from one town to the next, not to a namesake elsewhere', () => {
    const known = new Set(towns.map(([, lng, lat]) => `${lng},${lat}`))
    for (const [number, line] of [...roads, ...rivers.map((river, index) => [`river ${index + 1}`, river] as const)]) {
      for (const point of line) expect(known.has(String(point)), `${number} at ${point}`).toBe(true)
      for (const [a, b] of legs(line)) expect(distance(a, b), `${number} from ${a} to ${b}`).toBeLessThan(60)
    }
    for (const [number, line] of roads)
      for (const [index, b] of line.entries()) {
        const [a, c] = [line[index - 1], line[index + 1]]
        if (a && c) expect(turn(a, b, c), `${number} at ${b}`).toBeLessThan(100)
      }
  })

  test('stays small, because a phone fetches it with the map', async () => {
    expect(JSON.stringify(await file('poland')).length).toBeLessThan(40_000)
  })
})
