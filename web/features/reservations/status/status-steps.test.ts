import { expect, test } from 'vitest'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { statusSteps } from './status-steps.pl.ts'

type Of = Parameters<typeof statusSteps>[0]
const row = (action: string): CustomerReservation['history'][number] =>
  ({ action, at: '2026-11-29T10:00:00Z' }) as CustomerReservation['history'][number]
const called = (of: Partial<Of>): Of => ({
  ...{ status: 'confirmed', timezone: 'Europe/Warsaw', start: '2027-06-19T16:00', deadline_at: null },
  ...{ due_now_grosze: 0, history: [row('add')] },
  ...of,
})
const lit = (of: Of) => {
  const { steps = [], current = 0 } = statusSteps(of) ?? {}
  return [steps.slice(0, current).map(({ label }) => label), steps[current]?.label]
}

test('a caller has sent nothing and proven no address: the owner wrote the reservation down', () => {
  expect(lit(called({}))).toEqual([['Dodana'], 'Wydarzenie'])
  expect(lit(called({ history: [row('submit'), row('confirm_email')] }))).toEqual([
    ['Wysłana', 'E-mail potwierdzony'],
    'Wydarzenie',
  ])
})

test('the bulb of the payment is lit when all of what is due has come, and not by a part of it', () => {
  const asked = { due_now_grosze: 912_000, history: [row('add'), row('ask_deposit')] }
  expect(lit(called(asked))).toEqual([['Dodana'], 'Płatność'])
  // What is still missing of it.
  const part = { due_now_grosze: 12_000, history: [...asked.history, row('mark_paid')] }
  expect(lit(called(part))).toEqual([['Dodana'], 'Płatność'])
  expect(lit(called({ ...part, due_now_grosze: 0 }))).toEqual([['Dodana', 'Płatność'], 'Wydarzenie'])
})
