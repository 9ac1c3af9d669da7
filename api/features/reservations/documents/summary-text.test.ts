import { expect, test } from 'vitest'
import { cancellationLines } from './summary-text.pl.ts'

type Row = Parameters<typeof cancellationLines>[0]

const row = (created_at: string) =>
  ({
    created_at: new Date(created_at),
    timezone: 'Europe/Warsaw',
    start_local: '2027-01-21T07:00',
    total_grosze: 307_500,
    deposit_type: 'zaliczka',
    deposit_grosze: 153_750,
    paid_grosze: 153_750,
    policy: { cancellation_policy: 'strict', cancellation_tiers: [] },
  }) as unknown as Row

test('a document names no period of the rules that was over before the reservation was made, as the page does not', () => {
  const said = (created_at: string) =>
    cancellationLines(row(created_at)).map((line) => line.replaceAll('\u00a0', ' ').replace(/:.*/, ''))
  expect(said('2026-11-30T15:07:00Z')).toEqual([
    'Do 22 grudnia 2026',
    'Od 23 grudnia 2026 do 7 stycznia 2027',
    'Od 8 stycznia 2027 do dnia wydarzenia',
  ])
  expect(said('2026-10-01T15:07:00Z')).toHaveLength(4)
})
