import { expect, test } from 'vitest'
import { acceptText, amountInField, deadlineText, depositText, laterTexts } from './owner-words.pl.ts'

const price = {
  lines: [],
  vat_summary: [],
  total_grosze: 3_762_000,
  total_net_grosze: 3_000_000,
  deposit: { type: 'zadatek' as const, amount_grosze: 752_400, due_at: null },
  balance: { amount_grosze: 3_009_600, due_on: '2027-06-05' },
  security_deposit_grosze: 0,
  warnings: [],
  included: [],
}
const payment_choice = 'deposit' as const
const plain = (text: string | null) => text?.replace(/\u00a0/g, ' ')

test('a deadline is a clock time where the listing is, and says what must happen', () => {
  const row = { status: 'pending_owner', deadline_at: '2026-11-24T13:05:00Z', timezone: 'Europe/Warsaw' }
  expect(plain(deadlineText(row))).toBe('odpowiedz do wt., 24 lis 2026, 14:05')
  expect(plain(deadlineText({ ...row, status: 'pending_payment' }))).toBe('płatność do wt., 24 lis 2026, 14:05')
  expect(deadlineText({ ...row, status: 'confirmed', deadline_at: null })).toBeNull()
})
test('zadatek and zaliczka are never mixed in one sentence', () => {
  const zaliczka = { ...price, deposit: { ...price.deposit, type: 'zaliczka' as const } }
  expect(depositText({ price, due_now_grosze: 0 })).not.toMatch(/zaliczk/i)
  expect(depositText({ price: zaliczka, due_now_grosze: 0 })).not.toMatch(/zadat/i)
  expect(plain(acceptText({ price, due_now_grosze: 752_400 }))).toContain('przelewu zadatku: 7 524,00 zł')
  expect(acceptText({ price: zaliczka, due_now_grosze: 1 })).not.toMatch(/zadat/i)
})
test('a yes without money due confirms at once', () => {
  expect(acceptText({ price, due_now_grosze: 0 })).toContain('od razu będzie potwierdzona')
})
test('what is left to pay counts what has come', () => {
  expect(laterTexts({ price, paid_grosze: 752_400, payment_choice }).map(plain)).toEqual([
    'Resztę, 30 096,00 zł, osoba rezerwująca zapłaci Ci do 5 czerwca 2027.',
  ])
  expect(laterTexts({ price, paid_grosze: 3_762_000, payment_choice })).toEqual([])
})
test('the rest is named apart from the deposit, which is due sooner', () => {
  expect(laterTexts({ price, paid_grosze: 0, payment_choice }).map(plain)).toEqual([
    'Resztę, 30 096,00 zł, osoba rezerwująca zapłaci Ci do 5 czerwca 2027.',
  ])
  expect(laterTexts({ price, paid_grosze: 0, payment_choice: 'full' })).toEqual([])
})
test('an amount in a field has two decimals and no unit', () => {
  expect(plain(amountInField(285_000))).toBe('2 850,00')
})
