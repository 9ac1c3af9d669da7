import { expect, test } from 'vitest'
import { onlineFeeText, onlineRefundText, onlineText, otherAmountText } from './online-words.pl.ts'

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ')

test('an online payment is said by its way and its state', () => {
  expect(onlineText({ method: 'blik', status: 'succeeded' })).toBe('BLIK: opłacona')
  expect(onlineText({ method: null, status: 'open' })).toBe('Online: czeka na osobę rezerwującą')
  expect(onlineText({ method: 'p24', status: 'processing' })).toBe('szybki przelew: bank przetwarza płatność')
  expect(onlineText({ method: 'card', status: 'quarantined' })).toBe('karta: wstrzymana, sprawdza ją obsługa serwisu')
})

test('its cost is told once it was paid', () => {
  expect(plain(onlineFeeText({ status: 'succeeded', fee_grosze: 280 }))).toBe('Koszt płatności: 2,80 zł')
  expect(onlineFeeText({ status: 'open', fee_grosze: 280 })).toBeNull()
})

test('what goes back says whether it has arrived, is on its way, or needs a person', () => {
  const refund = { amount_grosze: 12_000, reason: 'cancelled' } as const
  expect(plain(onlineRefundText({ ...refund, status: 'pending' }))).toContain('120 zł w drodze')
  expect(plain(onlineRefundText({ ...refund, status: 'succeeded' }))).toBe('Zwrócono online 120 zł.')
  expect(onlineRefundText({ ...refund, status: 'failed' })).toContain('obsługa serwisu')
  expect(onlineRefundText({ ...refund, status: 'succeeded', reason: 'twice' })).toContain(
    'nie liczyła się do rezerwacji',
  )
})

test('a button that is older than a payment names both amounts', () => {
  expect(plain(otherAmountText(100_000, 282_000))).toBe(
    'Kwota do zapłaty zmieniła się z 1 000,00 zł na 2 820,00 zł. Sprawdź ją, zanim zapłacisz.',
  )
  expect(plain(otherAmountText(12_000, 6_000))).toContain('ze 120,00 zł na 60,00 zł')
})
