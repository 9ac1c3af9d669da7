import { describe, expect, test } from 'vitest'
import { finalButton, paymentMoment } from './send-words.pl.ts'
import { choicesOf, paymentPlan, policyRows } from './terms-words.pl.ts'

const opening = { timezone: 'Europe/Warsaw' } as Parameters<typeof paymentPlan>[0]['opening']
const on_request = { confirmation_mode: 'request', opening } as const
const instant = { confirmation_mode: 'instant', opening } as const
const quote = {
  total_grosze: 600_000,
  deposit: { type: 'zadatek' as const, amount_grosze: 120_000, due_at: null as string | null },
  balance: { amount_grosze: 480_000, due_on: '2027-06-05', with_deposit: false },
  warnings: [] as string[],
  online_ways: [] as ('blik' | 'p24' | 'card')[],
}
const plain = (rows: string[]) => rows.map((row) => row.replaceAll('\u00a0', ' '))

describe('what is paid when, before anything is sent', () => {
  test('a request says how long the transfer may take after the yes', () => {
    expect(plain(paymentPlan(on_request, quote, 'deposit'))).toEqual([
      'Po akceptacji właściciela zapłacisz 1 200,00 zł przelewem. Na wpłatę masz 3 dni robocze od akceptacji, a gdy do wydarzenia jest blisko – krócej. Do tego czasu termin czeka na Ciebie.',
      'Resztę, 4 800,00 zł, zapłacisz do 5 czerwca 2027.',
    ])
  })
  test('at once: the very moment until which the term waits for the money', () => {
    const due = { ...quote, deposit: { ...quote.deposit, due_at: '2026-11-25T22:59:00Z' } }
    expect(plain(paymentPlan(instant, due, 'deposit'))[0]).toContain(
      'Termin czeka na wpłatę do środy, 25 listopada 2026, godz. 23:59.',
    )
    expect(paymentMoment(instant, due)).toContain('termin będzie czekał na wpłatę')
  })
  // Art. 17 u.p.k., CJEU C-400/22 (Conny): a duty that comes with somebody else's yes stands on the button too.
  test('a request that the owner’s yes concludes says on its button that it will be paid for; one with a prepayment or a price of 0 does not', () => {
    const nothing_first = { ...quote, deposit: { type: 'none' as const, amount_grosze: 0, due_at: null } }
    expect(finalButton(on_request, nothing_first)).toBe('Wyślij prośbę o rezerwację z obowiązkiem zapłaty')
    expect(paymentMoment(on_request, nothing_first)).toContain(
      'Po akceptacji właściciela umowa jest zawarta. Zapłacisz na miejscu',
    )
    for (const free of [quote, { ...nothing_first, total_grosze: 0 }, null])
      expect(finalButton(on_request, free)).toBe('Wyślij prośbę o rezerwację (bez opłaty)')
    expect(finalButton(instant, nothing_first)).toBe('Rezerwuję z obowiązkiem zapłaty')
  })
  test('who can be paid online says so, with the ways', () => {
    const online = { ...quote, online_ways: ['blik' as const, 'p24' as const, 'card' as const] }
    expect(plain(paymentPlan(on_request, online, 'deposit'))[0]).toContain(
      'zapłacisz 1 200,00 zł online (BLIK, Przelewy24, karta) albo przelewem.',
    )
  })
  test('where the day of the rest has passed, the whole price is named at once', () => {
    const late = { ...quote, balance: { ...quote.balance, with_deposit: true } }
    const rows = plain(paymentPlan(on_request, late, 'deposit'))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain('zapłacisz 6 000,00 zł przelewem. To cała cena, bo dzień dopłaty już minął.')
    const said = (of: typeof quote) => plain(choicesOf(of).map(({ label, description }) => `${label}: ${description}`))
    expect(said(quote)[0]).toBe('Zadatek 1 200,00 zł: Resztę zapłacisz przed wydarzeniem')
    expect(said(late)).toEqual([
      'Zadatek 1 200,00 zł: Resztę zapłacisz razem z nim, bo dzień dopłaty już minął',
      'Całość 6 000,00 zł: O niczym więcej nie trzeba pamiętać',
    ])
    const advance = { ...late, deposit: { ...late.deposit, type: 'zaliczka' as const } }
    expect(plain(choicesOf(advance).map(({ description }) => description))[0]).toContain('razem z nią')
  })
})

test.each([
  ['zadatek', 'zadatek, czyli do 1 200,00 zł'],
  ['zaliczka', 'zaliczkę, czyli do 1 200,00 zł'],
  ['full', '20% ceny, czyli do 1 200,00 zł'],
] as const)('what is kept early is named by what it is, for %s', (type, kept) => {
  const wedding = { cancellation_policy: 'wedding', cancellation_tiers: null, opening } as unknown as Parameters<
    typeof policyRows
  >[0]
  const asked = { ...quote, deposit: { ...quote.deposit, type, amount_grosze: type === 'full' ? 600_000 : 120_000 } }
  const [first] = plain(policyRows(wedding, asked, '2090-06-10').rows)
  expect(first).toBe(`Do 12 grudnia 2089: właściciel może zatrzymać ${kept}.`)
})
