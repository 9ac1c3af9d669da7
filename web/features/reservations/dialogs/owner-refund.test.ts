import { expect, test } from 'vitest'
import { checkRefund, firstRefund, refundBody } from './owner-refund.ts'
import { refundMeans } from '#web/features/reservations/desk/owner-words.pl.ts'

const due = { refund_due_grosze: 12_000, double_deposit_due_grosze: 12_000 }
const today = '2026-11-22'
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

test('begins with the refund, and with the second zadatek once that is done', () => {
  expect(firstRefund(due)).toMatchObject({ amount: '120,00', method: 'bank_transfer', sent_on: '' })
  expect(firstRefund({ refund_due_grosze: 0, double_deposit_due_grosze: 5_000 }).amount).toBe('50,00')
})

test('takes an amount up to everything that is owed', () => {
  const check = (amount: string) => plain(checkRefund({ ...firstRefund(due), amount }, due, today).amount)
  expect(check('240')).toBeUndefined()
  expect(check('240,01')).toBe('To więcej, niż jest do oddania: 240,00 zł.')
  expect(check('')).toBe('Wpisz kwotę, np. 2 850,00.')
})

test('says what the amount covers and what is left', () => {
  expect(plain(refundMeans(5_000, due))).toBe('Do oddania zostanie jeszcze 190,00 zł.')
  expect(plain(refundMeans(20_000, due))).toBe(
    'W tym 80,00 zł z drugiej równowartości zadatku. Do oddania zostanie jeszcze 40,00 zł.',
  )
  expect(plain(refundMeans(24_000, due))).toBe(
    'W tym 120,00 zł z drugiej równowartości zadatku. To wszystko, co jest do oddania.',
  )
  expect(refundMeans(null, due)).toBe('')
})

test('sends only what was said', () => {
  expect(refundBody({ ...firstRefund(due), amount: '100', note: '  ' })).toEqual({
    amount_grosze: 10_000,
    method: 'bank_transfer',
  })
})

test('a refund of a day that has not come is refused in words', () => {
  const day = (sent_on: string) => checkRefund({ ...firstRefund(due), sent_on }, due, today).sent_on
  expect(day('2026-11-23')).toBe('Ten dzień jeszcze nie nadszedł. Wpisz dzisiejszy albo wcześniejszy.')
  expect(day(today)).toBeUndefined()
})
