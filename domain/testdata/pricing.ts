/** Short ways to say a price list and a term in tests. Ids are the codes. */
import { expect } from 'vitest'
import type { PriceItemKind, PricingType } from '#domain/listing/codes.ts'
import type { DepositRule, Guests, Package, PriceItem, PriceList } from '#domain/price-list/price-list.ts'
import { quote } from '#domain/pricing/pricing.ts'
import type { Quote, QuoteInput } from '#domain/pricing/types.ts'
import type { Refusal } from '#domain/refusal.ts'

let position = 0

export const noDeposit: DepositRule = { type: 'none' }

export const weddingTiers: PriceItem['age_tiers'] = [
  { age_from: 0, age_to: 3, percent_bp: 0, label: 'Dzieci 0–3' },
  { age_from: 4, age_to: 10, percent_bp: 5000, label: 'Dzieci 4–10' },
]

/** `price` is in złoty with at most two decimals, or absent. */
export function item(
  kind: PriceItemKind,
  pricing_type: PricingType,
  code: string,
  price: number | null,
  rest: Partial<PriceItem> = {},
): PriceItem {
  position += 10
  const rate = kind === 'modifier' || kind === 'overtime' || kind === 'discount' ? {} : { vat_rate: '23' as const }
  const amount = price === null ? {} : { amount_grosze: Math.round(price * 100) }
  return { id: code, code, kind, pricing_type, name: code, position, ...rate, ...amount, ...rest }
}

export function list(items: PriceItem[], price_mode: PriceList['price_mode'] = 'gross'): PriceList {
  return {
    price_mode,
    currency: 'PLN',
    valid_from: '2025-01-01',
    items,
  }
}

export function heads(adults: number, children: Guests['children'] = [], crew = 0): Guests {
  return {
    adults,
    children,
    crew,
  }
}

export function band(age_from: number, age_to: number, count: number) {
  return { age_from, age_to, count }
}

export function pack(code: string, rest: Partial<Package> = {}): Package {
  return {
    code,
    name: code,
    description: '',
    included_minutes: null,
    included_items: [],
    max_guests: null,
    is_featured: false,
    ...rest,
  }
}

/** A Wednesday in April, 9:00–12:00, one adult, unless said otherwise. */
export function ask(items: PriceItem[] | PriceList, rest: Partial<QuoteInput> = {}): QuoteInput {
  return {
    price_list: Array.isArray(items) ? list(items) : items,
    packages: [],
    deposit: noDeposit,
    security_deposit_grosze: 0,
    travel: null,
    rules: { overnight_until: '06:00' },
    timezone: 'Europe/Warsaw',
    term: { start: '2027-04-14T09:00', end: '2027-04-14T12:00' },
    term_mode: 'hourly',
    window: null,
    unit_codes: null,
    package_code: null,
    event_type: 'other',
    guests: heads(1),
    addons: [],
    distance_km: null,
    promo_code: null,
    min_order_value_grosze: null,
    now_on: '2026-11-21',
    ...rest,
  }
}

export function refusedBy(input: QuoteInput): Refusal | null {
  const answer = quote(input)
  return 'refused' in answer ? answer : null
}

/** The quote, or a failed test with the refusal's code. */
export function priced(input: QuoteInput): Quote {
  const answer = quote(input)
  if ('refused' in answer) throw new Error(`refused: ${JSON.stringify(answer)}`)
  const sum = answer.lines.reduce((total, line) => total + line.amount_grosze, 0)
  expect(sum).toBe(input.price_list.price_mode === 'gross' ? answer.total_grosze : answer.total_net_grosze)
  return answer
}

/** `code quantity×unit=amount` of each line, in złoty with two decimals. */
export function bill(answer: Quote): string[] {
  return answer.lines.map(
    (line) => `${line.code} ${line.quantity}×${zl(line.unit_price_grosze)}=${zl(line.amount_grosze)}`,
  )
}

export function zl(grosze: number): string {
  return (grosze / 100).toFixed(2)
}
