import { expect, test } from 'vitest'
import { undatedRows } from './Policy.tsx'
import { refundFor } from '#domain/reservation/cancellation.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const rows = (type: 'zadatek' | 'zaliczka' | 'full') =>
  undatedRows({ cancellation_policy: 'wedding', cancellation_tiers: null, deposit: { type } }).map(({ days, kept }) =>
    plain(`${days}: ${kept}`),
  )

test('the undated policy says what a cancellation keeps: never less than the deposit, once that could be lost', () => {
  const event = { policy: 'wedding', tiers: null, start_on: '2027-06-19', today_on: '2027-03-11' } as const
  const zadatek = { type: 'zadatek', amount_grosze: 45_000 } as const
  const refund = refundFor({
    ...event,
    deposit: zadatek,
    total_grosze: 100_000,
    paid_grosze: 45_000,
    reason: 'guest_request',
  })
  expect([refund.days_before, refund.retained_grosze]).toEqual([100, 45_000])
  expect(rows('zadatek')).toEqual([
    '180 dni przed wydarzeniem i wcześniej: właściciel zatrzymuje zadatek',
    '179–60 dni przed: właściciel zatrzymuje 30% ceny, nie mniej niż zadatek',
    '59–14 dni przed: właściciel zatrzymuje 50% ceny, nie mniej niż zadatek',
    '13–0 dni przed: właściciel zatrzymuje 80% ceny, nie mniej niż zadatek',
  ])
  expect(rows('zaliczka')[1]).toMatch(/30% ceny, nie mniej niż zaliczkę$/)
})

test('own rules that end on the day before are read as days, too', () => {
  const tiers = [60, 14, 1, 0].map((days_from) => ({ days_from, percent_bp: 8_000 }))
  const own = undatedRows({ cancellation_policy: 'custom', cancellation_tiers: tiers, deposit: { type: 'none' } })
  expect(own.map(({ days }) => plain(days))).toEqual([
    '60 dni przed wydarzeniem i wcześniej',
    '59–14 dni przed',
    '13–1 dni przed',
    'W dniu wydarzenia',
  ])
})

test('where nothing is paid first, a fifth of the price stands for it, which is less than every later share', () => {
  expect(rows('full').slice(0, 2)).toEqual([
    '180 dni przed wydarzeniem i wcześniej: właściciel zatrzymuje 20% ceny',
    '179–60 dni przed: właściciel zatrzymuje 30% ceny',
  ])
})
