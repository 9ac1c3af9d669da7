import { expect, test } from 'vitest'
import { takenLabel } from './taken-words.pl.ts'

const taken = { kind: 'reservation', customer_name: 'Anna Nowak', event_type: 'wedding', label: null } as const

test('what stands in the way is called by its person and occasion; one that nobody said is left out', () => {
  expect(takenLabel({ ...taken, event_type_other: null })).toBe('Anna Nowak, wesele')
  expect(takenLabel({ ...taken, event_type: 'other', event_type_other: 'Zjazd' })).toBe('Anna Nowak, Zjazd')
  expect(takenLabel({ ...taken, event_type: 'other', event_type_other: null })).toBe('Anna Nowak')
  expect(takenLabel({ ...taken, kind: 'hold', customer_name: null, event_type: 'other', event_type_other: null })).toBe(
    'wstępna rezerwacja',
  )
})
