import { describe, expect, test } from 'vitest'
import { type Agreed, agreedQuote, isNamedPrice } from './agreed-price.ts'
import type { Quote, VatPart } from '#domain/pricing/types.ts'

const agreed: Agreed = {
  total_grosze: 100_001,
  label: 'Cena uzgodniona',
  price_mode: 'gross',
  deposit: { type: 'none' },
  fallback_rate: '23',
  event_on: '2027-06-19',
  today_on: '2026-11-21',
  security_deposit_grosze: 0,
}
const part = (rate: VatPart['rate'], gross_grosze: number): VatPart => ({
  rate,
  gross_grosze,
  net_grosze: 0,
  vat_grosze: 0,
})
const worked = (...vat_summary: VatPart[]): Quote => ({
  lines: [],
  vat_summary,
  total_grosze: 0,
  total_net_grosze: 0,
  deposit: { type: 'none', amount_grosze: 0 },
  balance: { amount_grosze: 0, due_on: null },
  security_deposit_grosze: 7,
  warnings: [],
  base_item_id: 'a',
})
const sums = (quote: Quote) => ({
  lines: quote.lines.reduce((sum, line) => sum + line.amount_grosze, 0),
  gross: quote.vat_summary.reduce((sum, { gross_grosze }) => sum + gross_grosze, 0),
  net: quote.vat_summary.reduce((sum, { net_grosze, vat_grosze }) => sum + net_grosze + vat_grosze, 0),
})

describe('a price that the owner names', () => {
  test('is shared over the rates of the list in proportion, to the grosz', () => {
    const quote = agreedQuote(worked(part('23', 10_000), part('8', 20_000)), agreed)
    expect(quote.lines.map(({ vat_rate, amount_grosze }) => [vat_rate, amount_grosze])).toEqual([
      ['23', 33_334],
      ['8', 66_667],
    ])
    expect(sums(quote)).toEqual({ lines: 100_001, gross: 100_001, net: 100_001 })
    expect(quote.security_deposit_grosze).toBe(7)
  })

  test('has no line of a rate that bills nothing, and of equal rates the first takes the rest', () => {
    const lines = (...parts: VatPart[]) =>
      agreedQuote(worked(...parts), agreed).lines.map(({ vat_rate, amount_grosze }) => [vat_rate, amount_grosze])
    expect(lines(part('23', 0), part('8', 100))).toEqual([['8', 100_001]])
    expect(lines(part('23', 100), part('8', 100))).toEqual([
      ['23', 50_000],
      ['8', 50_001],
    ])
  })

  test('is known by its lines', () => {
    expect(isNamedPrice(agreedQuote(worked(part('23', 1)), agreed).lines)).toBe(true)
    expect([isNamedPrice([]), isNamedPrice([{ code: 'hall' }])]).toEqual([false, false])
  })

  test('of a few grosze takes from no rate what another was given too much', () => {
    const list = worked(...(['23', '8', '5', '0'] as const).map((rate) => part(rate, 100)))
    for (const total_grosze of [0, 1, 2, 3, 6]) {
      const quote = agreedQuote(list, { ...agreed, total_grosze })
      expect([sums(quote).lines, Math.min(...quote.lines.map((line) => line.amount_grosze))]).toEqual([
        total_grosze,
        expect.toSatisfy((least: number) => least >= 0),
      ])
    }
  })

  test('has net lines where the list has', () => {
    const quote = agreedQuote(worked(part('23', 1)), { ...agreed, price_mode: 'net' })
    expect([sums(quote).lines, quote.total_net_grosze, quote.total_grosze]).toEqual([81_302, 81_302, 100_001])
  })

  test('needs no list, and follows the deposit of the listing', () => {
    const quote = agreedQuote(null, { ...agreed, deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 } })
    expect(quote.lines).toMatchObject([{ vat_rate: '23', amount_grosze: 100_001 }])
    expect([quote.deposit.amount_grosze, quote.balance]).toEqual([
      20_000,
      { amount_grosze: 80_001, due_on: '2027-06-12' },
    ])
  })

  test('may be nothing', () => {
    expect(agreedQuote(worked(part('23', 10)), { ...agreed, total_grosze: 0 }).total_grosze).toBe(0)
  })
})
