import { expect, test } from 'vitest'
import { checkPaid, firstPaid, isNoted, paidBody, type remainingOf } from './owner-paid.ts'

const price = { total_grosze: 1_000_000 } as Parameters<typeof remainingOf>[0]['price']
const due = { price, paid_grosze: 0, due_now_grosze: 250_050 }
const today = '2026-11-22'
const plain = (text: string | undefined) => text?.replace(/\u00a0/g, ' ')

test('the amount starts with what is due now, and with the rest when nothing is', () => {
  expect(plain(firstPaid(due).amount)).toBe('2 500,50')
  expect(plain(firstPaid({ ...due, due_now_grosze: 0, paid_grosze: 250_050 }).amount)).toBe('7 499,50')
})
test('what the field starts with is read back to the grosz', () => {
  expect(paidBody(firstPaid(due))).toEqual({ amount_grosze: 250_050, method: 'bank_transfer' })
})
test('each dialog has its own key, which does not change with the amount', () => {
  const first = firstPaid(due)
  expect(firstPaid(due).key).not.toBe(first.key)
  expect({ ...first, amount: '1' }.key).toBe(first.key)
})
test.each(['', '0', 'dużo', '-5', '1,234'])('an amount that cannot be is refused: %j', (amount) => {
  expect(checkPaid({ ...firstPaid(due), amount }, due, today).amount).toBe('Wpisz kwotę, np. 2 850,00.')
})
test('more than is left is refused and the rest itself is not', () => {
  const half = { ...due, paid_grosze: 500_000 }
  expect(plain(checkPaid({ ...firstPaid(half), amount: '5000,01' }, half, today).amount)).toContain('5 000,00 zł')
  expect(checkPaid({ ...firstPaid(half), amount: '5 000' }, half, today)).toEqual({})
})

test('money of a day that has not come is refused in words, of today and of no day it is not', () => {
  const day = (received_on: string) => checkPaid({ ...firstPaid(due), received_on }, due, today).received_on
  expect(day('2026-11-23')).toBe('Ten dzień jeszcze nie nadszedł. Wpisz dzisiejszy albo wcześniejszy.')
  expect([day(today), day('')]).toEqual([undefined, undefined])
})

test('money that is noted already is known by its amount, day and way; what was corrected away is not', () => {
  const noted = { counted_grosze: 100_000, method: 'bank_transfer', received_on: today } as const
  const is = (change: object, payment: object = {}) =>
    isNoted({ ...firstPaid(due), amount: '1 000', ...change }, [{ ...noted, ...payment }], today)
  expect([is({}), is({ received_on: today }), is({ amount: '1000,00' })]).toEqual([true, true, true])
  expect([is({ amount: '999' }), is({ method: 'cash' }), is({ received_on: '2026-11-21' })]).toEqual([
    false,
    false,
    false,
  ])
  expect([is({}, { counted_grosze: 0 }), is({ amount: '0' }, { counted_grosze: 0 }), is({ amount: '' })]).toEqual([
    false,
    false,
    false,
  ])
})
