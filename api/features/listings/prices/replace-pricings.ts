import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { packageFaults } from '#api/features/listings/editor/listing-input.ts'
import { fieldWords as words, pricingWords as say } from '#api/features/listings/editor/listing-sentences.pl.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import {
  announceOwn,
  demandWhole,
  type Expected,
  openOwn,
  type Owner,
  type OwnListing,
  wouldBeIncomplete,
} from '#api/features/listings/store/own-listing.ts'
import { forbiddenGaps, missingNow } from '#api/features/listings/publishing/publishing-facts.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { insertPriceItems, retirePriceItems } from '#api/features/listings/store/price-queries.ts'
import { isVatExempt, updateListing } from '#api/features/listings/store/queries.ts'
import { unitsNow } from '#api/features/listings/store/unit-queries.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import type { ListingKind, PriceMode } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import type { Package, PriceItem, PriceList } from '#domain/price-list/price-list.ts'
import { checkPriceList } from '#domain/price-list/check.ts'
import { withOwnPositions } from '#domain/price-list/positions.ts'
import { namesWholePlace, roomsNamed } from '#domain/pricing/conditions.ts'
import { priceCheckSentences } from '#domain/pricing/labels.pl.ts'
import { exemptItems } from '#domain/pricing/vat.ts'
import type { PriceListError } from '#domain/pricing/types.ts'

export type PriceListInput = Omit<PriceList, 'currency' | 'items'> & { items: Omit<PriceItem, 'id'>[] }

/** How a service travels and how far: fields of the listing that are saved together with its prices. */
type Way = Pick<ListingRecord, 'travel' | 'service_radius_km' | 'nationwide'>
export type TravelInput = { [K in keyof Way]?: Way[K] | undefined }

const mostItems = 60
const mostAddons = 40

/**
 * Replaces the price list and its packages; the old list stays as history (the lowest price of 30 days). When one item
 * is wrong the whole list is refused, with a sentence for every fault at its item.
 */
export async function replacePricings(
  deps: Deps,
  owner: Owner,
  listing_id: string,
  input: PriceListInput,
  { packages, way = {}, ...expected }: Expected & { packages?: Package[] | undefined; way?: TravelInput } = {},
): Promise<void> {
  const wrong = packageFaults(packages ?? [])
  if (Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
  await inTransaction(deps, async (tx) => {
    const known = await openOwn(tx.db, owner, listing_id, expected)
    checkTravel(known.kind, way)
    await demandRange(tx, known, way)
    await demandSomeRooms(tx, listing_id, input.items)
    await writePriceList(tx, listing_id, input, packages ?? known.packages, { packages, ...way })
    await demandWhole(tx.db, known)
    await announceOwn(tx.db, owner, listing_id)
  })
}

/**
 * Checked before the write: the database refuses a published service without a range (`listings_whole`), but cannot say
 * so in a sentence.
 */
async function demandRange(tx: TxDeps, { id, status }: OwnListing, way: TravelInput): Promise<void> {
  const stored = await loadListing(tx.db, id)
  if (!stored) return
  const { service_radius_km = stored.service_radius_km, nationwide = stored.nationwide } = way
  const gaps = forbiddenGaps(status, missingNow({ ...stored, service_radius_km, nationwide }))
  if (gaps.includes('service_range')) throw wouldBeIncomplete(gaps)
}

/** All rooms together are the whole place, so a price that names them all would never hold. */
async function demandSomeRooms(tx: TxDeps, listing_id: string, items: PriceListInput['items']): Promise<void> {
  if (!items.some(({ conditions }) => roomsNamed(conditions).length > 1)) return
  const rooms = (await unitsNow(tx.db, listing_id)).map(({ code }) => code)
  const fields: Record<string, string[]> = {}
  for (const [index, { conditions }] of items.entries()) {
    if (namesWholePlace(conditions, rooms)) fields[`pricings.${index}.conditions.units`] = [say.all_rooms]
  }
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields)
}

/** Writes the list; the caller has locked the listing. */
export async function writePriceList(
  tx: TxDeps,
  listing_id: string,
  input: PriceListInput,
  packages: Package[],
  beside: { packages?: Package[] | undefined } & TravelInput = {},
): Promise<void> {
  const exempt = await isVatExempt(tx.db, listing_id)
  const list = checkedList(input, packages, () => randomUUIDv7(), exempt)
  const now = new Date(tx.clock.now())
  const known = await retirePriceItems(tx.db, listing_id, now)
  const rowOf = (item: PriceItem) => {
    const id = known.get(item.code) ?? item.id
    return priceRowOf(listing_id, { ...item, id }, list.price_mode, now)
  }
  await insertPriceItems(tx.db, list.items.map(rowOf))
  const { price_mode, valid_from: price_valid_from } = list
  const more = Object.fromEntries(
    Object.entries(beside)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === 'object' && value !== null ? JSON.stringify(value) : value]),
  )
  await updateListing(tx.db, listing_id, { price_mode, price_valid_from, ...more }, now)
}

/**
 * The list in the shape of the rules; throws when it is wrong. Each item has its own position, which decides between
 * equal prices (ruling 50).
 */
export function checkedList(
  input: PriceListInput,
  packages: Package[],
  idOf: (index: number) => string,
  exempt: boolean,
): PriceList {
  const rated = exempt ? exemptItems(input.items) : input.items
  const items = withOwnPositions(rated).map((item, index) => ({ ...item, id: idOf(index) }))
  const list: PriceList = { ...input, currency: 'PLN', items }
  checkList(list, packages)
  return list
}

/** Lets items refer to each other by code, as the owner writes them, instead of by id. */
export function byCode(items: readonly PriceItem[]): PriceItem[] {
  const codes = new Map(items.map(({ id, code }) => [id, code]))
  return items.map((item) =>
    item.applies_to ? { ...item, applies_to: item.applies_to.map((token) => codes.get(token) ?? token) } : item,
  )
}

export function priceRowOf(listing_id: string, item: PriceItem, price_mode: PriceMode, created_at: Date) {
  const { id, code, kind, pricing_type, name, position, amount_grosze, percent_bp, priority, package_code, ...terms } =
    item
  return {
    id,
    listing_id,
    code,
    kind,
    pricing_type,
    name,
    position,
    price_mode,
    amount_grosze: amount_grosze ?? null,
    percent_bp: percent_bp ?? null,
    priority: priority ?? 0,
    package_code: package_code ?? null,
    terms: JSON.stringify(terms),
    created_at,
  }
}

function checkTravel(kind: ListingKind, { travel, service_radius_km: radius, nationwide }: TravelInput): void {
  const fields: Record<string, string[]> = {}
  const far = (km: number) => !(Number.isInteger(km) && km >= 0 && km <= 600)
  if (!traitsOf({ kind }).comes_to_customer) {
    if (travel != null) fields.travel = [words.not_of_this_kind]
    if (radius != null) fields.service_radius_km = [words.not_of_this_kind]
    if (nationwide) fields.nationwide = [words.not_of_this_kind]
  } else {
    if (travel && far(travel.free_km)) fields['travel.free_km'] = [words.free_km]
    if (radius != null && far(radius)) fields.service_radius_km = [words.service_radius_km]
  }
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields)
}

function checkList(list: PriceList, packages: Package[]): void {
  const { items } = list
  const fields: Record<string, string[]> = {}
  const wrong = (path: string, sentence: string) => {
    fields[path] ??= [sentence]
  }
  if (items.length > mostItems) wrong('pricings', say.most_items(mostItems))
  if (items.filter((item) => item.kind === 'addon').length > mostAddons) wrong('pricings', say.most_addons(mostAddons))
  for (const [index, item] of items.entries()) {
    const other = items.findIndex(({ code }) => code === item.code)
    if (other < index) wrong(`pricings.${index}.code`, say.code_twice(items[other]?.name ?? '', item.name))
  }
  const faults = checkPriceList(list, packages)
  for (const fault of faults) {
    if (fault.item_index < 0) wrong(fault.field, priceCheckSentences[fault.code])
    // Both prices of a conflict get the sentence, so that either can be changed.
    else for (const index of involved(fault)) wrong(`pricings.${index}.${fault.field}`, sentenceOf(fault, items))
  }
  if (Object.keys(fields).length === 0) return
  const only = (code: PriceListError['code']) => faults.length > 0 && faults.every((fault) => fault.code === code)
  const code = (['ambiguous_price', 'overlapping_age_tiers'] as const).find(only)
  throw new InvalidInput(fields, code ?? 'validation')
}

function involved({ item_index, other_index }: PriceListError): number[] {
  return other_index === undefined ? [item_index] : [other_index, item_index]
}

function sentenceOf(fault: PriceListError, items: readonly PriceItem[]): string {
  const one = items[fault.other_index ?? fault.item_index]?.name ?? ''
  const other = items[fault.item_index]?.name ?? ''
  if (fault.code === 'ambiguous_price') return say.clash(one, other)
  if (fault.code === 'duplicate_promo_code') return say.promo_twice(one, other)
  return priceCheckSentences[fault.code]
}
