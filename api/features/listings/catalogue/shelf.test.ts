/** One change renews one place; everybody else stays where columns and books of searches know them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShelf } from './shelf.ts'

const changes = fc.array(fc.record({ id: fc.nat(9).map(String), put: fc.boolean() }), { maxLength: 60 })

test('it holds what was put and not taken, and one change moves at most one other', () => {
  fc.assert(
    fc.property(changes, (steps) => {
      const shelf = openShelf<{ id: string; step: number }>(({ id: own }) => own)
      const expected = new Map<string, number>()
      for (const [step, { id, put }] of steps.entries()) {
        const before = shelf.all()
        const copy = [...before]
        if (put) shelf.put({ id, step })
        else shelf.take(id)
        if (put) expected.set(id, step)
        else expected.delete(id)
        // Taken before the whole is handed out.
        const part = shelf.part(1, 2)
        const now = shelf.all()
        expect(part).toEqual(now.slice(1, 3))
        expect(new Map(now.map((entry) => [entry.id, entry.step]))).toEqual(expected)
        expect(now).toHaveLength(expected.size)
        expect(now.filter((entry, at) => entry !== before[at]).length).toBeLessThanOrEqual(1)
        // A list that was handed out stays what it was.
        expect(before).toEqual(copy)
      }
    }),
  )
})
