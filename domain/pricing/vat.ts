/** VAT per rate over the whole bill: rounded once per rate, never per line (domain 3.3). */
import { vatRates, type PriceItemKind, type PriceMode, type VatRate } from '#domain/listing/codes.ts'
import { multiplyDivide } from '#domain/money.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import type { VatPart } from './types.ts'

/** Percent that is added to the net price; 0 for exempt and outside VAT. */
export const vatPercent: Record<VatRate, number> = { '23': 23, '8': 8, '5': 5, '0': 0, zw: 0, np: 0 }

/** Kinds of items with a VAT rate of their own; the others are billed at the rate of what they belong to. */
export const ownsRate: Record<PriceItemKind, boolean> = {
  base: true,
  modifier: false,
  mandatory_fee: true,
  overtime: false,
  addon: true,
  travel: true,
  discount: false,
  security_deposit: false,
}

type Rated = Pick<PriceItem, 'kind' | 'pricing_type' | 'vat_rate'>

/** VAT inside a gross amount. */
export function vatInGross(gross: number, rate: VatRate): number {
  return multiplyDivide(gross, vatPercent[rate], 100 + vatPercent[rate])
}

/** VAT on a net amount. */
export function vatOnNet(net: number, rate: VatRate): number {
  return multiplyDivide(net, vatPercent[rate], 100)
}

/** The gross price of an amount of a price list. */
export function grossOf(amount: number, rate: VatRate, mode: PriceMode): number {
  return mode === 'gross' ? amount : amount + vatOnNet(amount, rate)
}

/** The gross price of an item; an item without a rate is billed at 23 %. Rates from the wire are plain text. */
export function grossOfItem(
  item: { amount_grosze: number; vat_rate?: string | null | undefined },
  mode: PriceMode,
): number {
  return grossOf(item.amount_grosze, (item.vat_rate ?? '23') as VatRate, mode)
}

/** One part for each rate with an amount, highest rate first. */
export function vatSummary(lines: readonly { vat_rate: VatRate; amount_grosze: number }[], mode: PriceMode): VatPart[] {
  const parts: VatPart[] = []
  for (const rate of vatRates) {
    let sum = 0
    let billed = false
    for (const line of lines) {
      if (line.vat_rate !== rate || line.amount_grosze === 0) continue
      sum += line.amount_grosze
      billed = true
    }
    if (!billed) continue
    const vat = mode === 'gross' ? vatInGross(sum, rate) : vatOnNet(sum, rate)
    const net = mode === 'gross' ? sum - vat : sum
    parts.push({ rate, net_grosze: net, vat_grosze: vat, gross_grosze: net + vat })
  }
  return parts
}

/** Whether an item must name its rate. A percentage without a rate is billed at the base's. */
export function needsRate({ kind, pricing_type }: Rated): boolean {
  return ownsRate[kind] && (kind === 'base' || pricing_type !== 'percentage')
}

/**
 * Items of an owner who is exempt from VAT, which are all billed at `zw` (domain 6.2); the same array when nothing has
 * to change.
 */
export function exemptItems<Item extends Rated>(items: readonly Item[]): readonly Item[] {
  const isRight = (item: Item) =>
    !ownsRate[item.kind] || item.vat_rate === 'zw' || (item.vat_rate == null && !needsRate(item))
  return items.every(isRight) ? items : items.map((item) => (isRight(item) ? item : { ...item, vat_rate: 'zw' }))
}
