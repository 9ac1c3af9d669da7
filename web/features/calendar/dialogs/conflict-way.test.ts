import { expect, test } from 'vitest'
import { wayTo } from './conflict-way.ts'

test('what is in the way is opened as what it is, and a block of another month is no reservation', () => {
  const shown = [{ id: 'here', kind: 'block' as const }]
  expect(wayTo({ id: 'here', kind: 'block' }, shown)).toEqual({ open: 'block', id: 'here' })
  expect(wayTo({ id: 'later', kind: 'block' }, shown)).toBeNull()
  expect(wayTo({ id: 'anna', kind: 'reservation' }, shown)).toEqual({ open: 'reservation', id: 'anna' })
  expect(wayTo({ id: 'jan', kind: 'hold' }, shown)).toEqual({ open: 'reservation', id: 'jan' })
  expect(wayTo({ id: null, kind: 'hold' }, shown), 'a guest who has not confirmed').toBeNull()
  expect(wayTo({ id: null, kind: 'external' }, shown)).toBeNull()
})
