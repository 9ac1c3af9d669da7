import { expect, test } from 'vitest'
import { type NextFacts, nextWords } from './next.pl.ts'

const confirmed: NextFacts = {
  status: 'confirmed',
  step: 'wait_for_event',
  expired_from: null,
  owner_name: 'Modrzewiak',
  terms: {
    ...{ deposit: null, balance: null, whole_at_once: false, online: null, transfer: null, next: null, ways: [] },
    ...{ total_grosze: 100_000, paid_grosze: 100_000, remaining_grosze: 0 },
  } as NextFacts['terms'],
  timezone: 'Europe/Warsaw',
  now: Date.parse('2027-06-01T10:00:00Z'),
  final_guest_count_days: 7,
  days_left: 7,
  paid_grosze: 100_000,
  retained_grosze: 0,
  back: { refund_grosze: 0, by_provider_grosze: 0, held_grosze: 0, refund_due_on: '' },
  returned: { by_provider_grosze: 0, by_owner_grosze: 0 },
  bank_returned: false,
  extra_grosze: 0,
  extra_coming_grosze: 0,
  withdrawn: false,
  ended_by_operator: null,
  contest_open: false,
  contested: null,
  settled: null,
  second_zadatek_grosze: 0,
  shown: true,
  offered: null,
}

test('the last number of guests is asked for until its day, and not afterwards', () => {
  const said = (days_left: number) => nextWords({ ...confirmed, days_left }).text.replaceAll('\u00a0', ' ')
  expect(said(7)).toContain('Ostateczną liczbę gości podaj najpóźniej 7 dni przed wydarzeniem.')
  expect(said(6)).not.toContain('liczbę gości')
})

test('a refund that has left while the price rose again leaves something to pay, which is said before it arrives', () => {
  const back = { refund_grosze: 20_000, by_provider_grosze: 20_000, held_grosze: 0, refund_due_on: '2027-06-15' }
  const said = (paid_grosze: number, remaining_grosze = 0) => {
    const terms = { ...confirmed.terms, paid_grosze, remaining_grosze }
    return nextWords({ ...confirmed, back, terms, days_left: 0 }).text.replaceAll('\u00a0', ' ')
  }
  expect(said(120_000)).toMatch(/Wszystko jest zapłacone\. Zwrot 200,00 zł\..* roboczych\.$/)
  expect(said(100_000)).toMatch(/^((?!Wszystko).)*Zwrot 200,00 zł\..* Po tym zwrocie do zapłaty zostanie 200,00 zł\.$/)
  expect(said(90_000, 10_000)).toMatch(/Zwrot 200,00 zł\..* Po tym zwrocie do zapłaty zostanie 300,00 zł\.$/)
})

test('whose only payment a bank has given back is not told that nothing was paid', () => {
  const ended = { ...confirmed, status: 'cancelled', paid_grosze: 0 } as const
  expect(nextWords(ended).text).toContain('Nic nie zostało wpłacone')
  expect(nextWords({ ...ended, bank_returned: true }).text).toMatch(
    /^Termin został zwolniony\. Wpłatę oddał Ci bank, więc nie ma już czego zwracać i nic więcej nie zapłacisz\.$/,
  )
})

test('reserving again is spoken of while the listing can be opened, as by the button below', () => {
  const lapsed = { ...confirmed, status: 'expired', step: 'reserve_again', expired_from: 'pending_owner' } as const
  expect(nextWords(lapsed).text).toMatch(/Nic nie zapłacisz\. Możesz zarezerwować ponownie\.$/)
  expect(nextWords({ ...lapsed, shown: false }).text).toMatch(/Nic nie zapłacisz\.$/)
})
