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
