import { expect, test } from 'vitest'
import { formatMoney } from '#domain/format.pl.ts'
import { sentences } from './errors.pl.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const money = (grosze: number) => formatMoney(grosze, { always_grosze: true })

test('a price that was „sto” has changed „ze stu”', () => {
  const said = (from: number) => plain(sentences.price_changed.text({ from: money(from), to: money(250_000) }))
  expect(said(12_000)).toBe('Cena zmieniła się ze 120,00 zł na 2 500,00 zł. Sprawdź ją przed potwierdzeniem.')
  expect(said(100_000)).toBe('Cena zmieniła się z 1 000,00 zł na 2 500,00 zł. Sprawdź ją przed potwierdzeniem.')
})

test('how long to wait is said as people count it: nobody counts 3 287 seconds', () => {
  const said = (seconds: number) => plain(sentences.rate_limited.text({ seconds })).replace('Zbyt wiele prób. ', '')
  expect([1, 12, 90, 91, 3_287, 3_600, 5_400].map(said)).toEqual([
    'Spróbuj ponownie za 1 s.',
    'Spróbuj ponownie za 12 s.',
    'Spróbuj ponownie za 90 s.',
    'Spróbuj ponownie za 2 min.',
    'Spróbuj ponownie za 55 min.',
    'Spróbuj ponownie za 1 godz.',
    'Spróbuj ponownie za 1 godz. 30 min.',
  ])
})
