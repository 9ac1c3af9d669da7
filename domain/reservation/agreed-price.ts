/** A price that the owner sets instead of the one from the price list. */
import type { PriceMode, VatRate } from '#domain/listing/codes.ts'
import type { DepositRule } from '#domain/price-list/price-list.ts'
import { multiplyDivide } from '#domain/money.ts'
import { balanceOf, depositOf } from '#domain/pricing/deposit.ts'
import type { Quote, QuoteLine, VatPart } from '#domain/pricing/types.ts'
import { vatInGross } from '#domain/pricing/vat.ts'
import { parseDate } from '#domain/time.ts'

export type Agreed = {
  total_grosze: number
  label: string
  price_mode: PriceMode
  deposit: DepositRule
  /** The VAT rate for the whole when the price list has no price. */
  fallback_rate: VatRate
  event_on: string
  today_on: string
  security_deposit_grosze: number
}

/**
 * One line for each VAT rate of the price from the list, in proportion to its share, half up; the largest takes the
 * rest. With a net price list the lines are net too.
 */
export function agreedQuote(priced: Quote | null, agreed: Agreed): Quote {
  const parts = shares(priced, agreed)
  const deposit = depositOf(agreed.deposit, agreed.total_grosze)
  const rest = agreed.total_grosze - deposit.amount_grosze
  return {
    lines: parts.map((part) => {
      const amount_grosze = agreed.price_mode === 'net' ? part.net_grosze : part.gross_grosze
      return {
        code: `agreed.${part.rate}`,
        label: agreed.label,
        quantity: '1',
        unit: '',
        unit_price_grosze: amount_grosze,
        amount_grosze,
        vat_rate: part.rate,
        item_id: '',
        group: 'other',
        kind: 'base',
      }
    }),
    vat_summary: parts,
    total_grosze: agreed.total_grosze,
    total_net_grosze: parts.reduce((sum, part) => sum + part.net_grosze, 0),
    deposit,
    balance: balanceOf(agreed.deposit, rest, parseDate(agreed.event_on), parseDate(agreed.today_on)),
    security_deposit_grosze: priced?.security_deposit_grosze ?? agreed.security_deposit_grosze,
    warnings: [],
    base_item_id: priced?.base_item_id ?? '',
  }
}

/** Whether these lines bill a price that the owner set. */
export function isNamedPrice(lines: readonly Pick<QuoteLine, 'code'>[]): boolean {
  return lines.some(({ code }) => code.startsWith('agreed.'))
}

function shares(priced: Quote | null, { total_grosze, fallback_rate }: Agreed): VatPart[] {
  const billed = priced?.vat_summary.filter(({ gross_grosze }) => gross_grosze > 0) ?? []
  const rates = billed.length > 0 ? billed : [{ rate: fallback_rate, gross_grosze: 1 }]
  const whole = rates.reduce((sum, { gross_grosze }) => sum + gross_grosze, 0)
  const largest = rates.reduce((most, one) => (one.gross_grosze > most.gross_grosze ? one : most))
  const grossBy = new Map<VatRate, number>()
  // Of a few grosze several rates may each be rounded up to one, so none takes more than is left.
  let rest = total_grosze
  for (const { rate, gross_grosze } of rates.filter((one) => one !== largest)) {
    const gross = Math.min(rest, multiplyDivide(total_grosze, gross_grosze, whole))
    grossBy.set(rate, gross)
    rest -= gross
  }
  grossBy.set(largest.rate, rest)
  return rates.map(({ rate }) => {
    const gross_grosze = grossBy.get(rate) ?? 0
    const vat_grosze = vatInGross(gross_grosze, rate)
    return { rate, net_grosze: gross_grosze - vat_grosze, vat_grosze, gross_grosze }
  })
}
