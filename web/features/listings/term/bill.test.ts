import { expect, test } from 'vitest'
import { firstNote } from './Bill.tsx'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null
const quote = {
  total_grosze: 600_000,
  deposit: { type: 'zadatek' as const, amount_grosze: 120_000, due_at: null },
  balance: { amount_grosze: 480_000, due_on: '2027-06-05', with_deposit: false },
  online_ways: [],
}

test('the offer names what is paid first: the zadatek, or all of it where the day of the rest has passed', () => {
  expect(plain(firstNote(quote))).toBe('Zadatek 1 200,00 zł po potwierdzeniu rezerwacji.')
  const late = { ...quote, balance: { ...quote.balance, with_deposit: true } }
  expect(plain(firstNote(late))).toBe('Całość: 6 000,00 zł po potwierdzeniu rezerwacji.')
  expect(plain(firstNote({ ...late, online_ways: ['blik'] }))).toBe(
    'Całość: 6 000,00 zł po potwierdzeniu rezerwacji: online (BLIK, Przelewy24, karta) albo przelewem.',
  )
  expect(firstNote({ ...quote, deposit: { ...quote.deposit, amount_grosze: 0 } })).toBeNull()
})
