/** Of a result of any size the first rows are picked out on the way. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickFirst } from './orders.ts'

test('the rows that are picked are the first of all in order, and no more of them are held than are needed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 400 }), fc.integer({ min: 1, max: 130 }), (values, count) => {
      // Equal values are told apart by when they came, as equal listings are by their ids.
      const rows: { value: number; came: number }[] = []
      const order = (a: number, b: number) => {
        const [one, other] = [rows[a], rows[b]] as [(typeof rows)[number], (typeof rows)[number]]
        return one.value - other.value || one.came - other.came
      }
      const picked = pickFirst(order, count)
      let row = 0
      for (const [came, value] of values.entries()) {
        rows[row] = { value, came }
        row = picked.take(row)
      }
      const all = values.map((value, came) => ({ value, came })).sort((a, b) => a.value - b.value || a.came - b.came)
      expect(picked.sorted().map((at) => rows[at])).toEqual(all.slice(0, count))
      if (count <= 100) expect(rows.length).toBeLessThanOrEqual(count + 1)
    }),
  )
})
