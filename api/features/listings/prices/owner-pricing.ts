/** The owner's price list as the API gives and takes it. */
import type { Deps } from '#api/deps.ts'
import { ownRecord } from '#api/features/listings/editor/own-record.ts'
import { priceRows } from '#api/features/listings/editor/owner-queries.ts'
import { byCode, type PriceListInput, replacePricings } from './replace-pricings.ts'
import { slugOf } from '#api/features/listings/store/slugs.ts'
import type { Handled } from '#contract/index.ts'
import type { OwnerPricing, StoredPricing } from '#contract/listings/owner-pricing.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { type PriceRow, priceSpans, standingOf } from '#domain/price-list/history.ts'

type Body = Handled['replaceVenuePricing']['body']
type Written = Body['pricings'][number]

const mostHistory = 500

export async function ownerPricing(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
  { history = false }: { history?: boolean | undefined } = {},
): Promise<OwnerPricing> {
  const listing = await ownRecord(deps, owner, kind, id)
  const spans = await priceHistory(deps, id)
  const { price_mode, currency, valid_from, items } = listing.price_list
  return {
    listing_id: id,
    revision: listing.revision,
    price_mode,
    currency,
    valid_from,
    packages: listing.packages,
    travel: listing.travel,
    service_radius_km: listing.service_radius_km,
    nationwide: listing.nationwide,
    pricings: byCode(items).map((item) => storedPricing(item, spans, deps.clock.now())),
    ...(history ? { history: spans.slice(0, mostHistory).map(historyRow) } : {}),
  }
}

/** Periods with one price each, newest first. */
export async function priceHistory(deps: Pick<Deps, 'db'>, listing_id: string): Promise<PriceRow[]> {
  const rows = await priceRows(deps.db, listing_id)
  return priceSpans(
    rows.map(({ created_at, retired_at, kind, pricing_type, price_mode, ...row }) => ({
      ...row,
      kind: kind,
      pricing_type: pricing_type,
      price_mode: price_mode,
      from_ms: created_at.getTime(),
      until_ms: retired_at?.getTime() ?? null,
    })),
  )
}

export function storedPricing(item: PriceItem, spans: readonly PriceRow[], now_ms: number): StoredPricing {
  const standing = standingOf(spans, item.code, now_ms)
  return {
    ...item,
    since_at: new Date(standing?.since_ms ?? now_ms).toISOString(),
    lowest_30_days_grosze: standing?.lowest_30_days_grosze ?? null,
    lowest_before_reduction_grosze: standing?.lowest_before_reduction_grosze ?? null,
  }
}

/** Replaces the price list; fields left out of the body stay as they are. */
export async function writePricing(
  deps: Deps,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
  body: Body,
): Promise<OwnerPricing> {
  const stored = await ownRecord(deps, owner, kind, id)
  const { price_mode, valid_from } = stored.price_list
  const asked: PriceListInput = {
    price_mode: body.price_mode ?? price_mode,
    valid_from: body.valid_from ?? valid_from,
    items: itemsOf(body.pricings),
  }
  const { revision, packages, travel, service_radius_km, nationwide } = body
  const way = { travel, service_radius_km, nationwide }
  await replacePricings(deps, owner, id, asked, { kind, revision, packages, way })
  return ownerPricing(deps, owner, kind, id)
}

/** The items as the price list takes them: without nulls, each with a code and with its position in the list. */
export function itemsOf(written: readonly Written[]): PriceListInput['items'] {
  const taken = new Set(written.flatMap(({ code }) => (code ? [code] : [])))
  return written.map((one, index) => {
    const code = one.code ?? freeCode(one.name, taken)
    taken.add(code)
    return { ...itemOf(one), code, position: one.position ?? (index + 1) * 10 }
  })
}

/** An item of the contract has the shape of the domain, except that null stands where the domain has no key. */
export function itemOf(written: Partial<Written>): Omit<PriceItem, 'id'> {
  const item = said(written) as Omit<PriceItem, 'id'>
  if (item.conditions) item.conditions = said(item.conditions) as PriceItem['conditions'] & object
  if (item.age_tiers) item.age_tiers = item.age_tiers.map((tier) => said(tier) as typeof tier)
  return item
}

export function freeCode(name: string, taken: ReadonlySet<string>): string {
  const base = slugOf(name).slice(0, 60)
  let code = base
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`
  return code
}

function historyRow({ from_ms, until_ms, ...row }: PriceRow): NonNullable<OwnerPricing['history']>[number] {
  return {
    ...row,
    from_at: new Date(from_ms).toISOString(),
    until_at: until_ms === null ? null : new Date(until_ms).toISOString(),
  }
}

function said(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined))
}
