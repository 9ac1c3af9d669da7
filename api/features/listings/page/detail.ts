import type { Deps } from '#api/deps.ts'
import { cardOf, nothingFound, pictureOf } from '#api/features/listings/search/cards.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import type { ListingRecord, Seller } from '#api/features/listings/store/listing-record.ts'
import { type FromCard, fromCard, fromPackage, nextFree } from '#api/features/listings/catalogue/free-terms.ts'
import { fileUrl } from '#api/features/listings/files/owner-files.ts'
import { besideOf } from './beside.ts'
import { ageLabel, appliesWords } from './price-words.pl.ts'
import { publicAddress } from '#api/features/listings/store/privacy.ts'
import { findOldSlug } from '#api/features/listings/store/queries.ts'
import { sceneOf } from './scenes.ts'
import { haveNeighbours, similarTo } from './similar.ts'
import { Refused } from '#api/refused.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { isTrader, personalForms } from '#domain/people/owner.ts'
import { childBands, mainBand } from '#domain/price-list/child-bands.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { dateIn } from '#domain/time.ts'

/** Contact data stay private until a reservation is confirmed (domain 1.1). */
const privateDetails = new Set(['contact_phone', 'contact_email'])

/** A published listing by id, slug or former slug. `not_found` when it is not published or of the other kind. */
export async function publishedListing(
  { browsing, catalogue }: Pick<Deps, 'browsing' | 'catalogue'>,
  kind: ListingKind,
  key: string,
): Promise<CatalogueEntry> {
  const read = async (by: string) => {
    await catalogue.have(by)
    return catalogue.find(by)
  }
  const old = async () => (await browsing.read((db) => findOldSlug(db, key))) ?? ''
  const entry = (await read(key)) ?? (await read(await old()))
  // Embed codes have an endpoint of their own.
  if (!entry || entry.listing.kind !== kind || entry.listing.embed_code === key) throw new Refused('not_found')
  return entry
}

/**
 * Everything that the page of a listing shows. It is not counted as a view, because robots and prefetches read it too.
 */
export async function getListing(
  deps: Pick<Deps, 'browsing' | 'clock' | 'files' | 'catalogue'>,
  kind: ListingKind,
  key: string,
): Promise<ListingDetail> {
  return detailOf(deps, await publishedListing(deps, kind, key))
}

/** The same for any listing, drafts included. A listing that is not `whole` has no term and no price yet. */
export async function detailOf(
  deps: Pick<Deps, 'browsing' | 'clock' | 'files' | 'catalogue'>,
  entry: CatalogueEntry,
  whole = true,
): Promise<ListingDetail> {
  const now_ms = deps.clock.now()
  const { listing } = entry
  const beside = await besideOf(deps, entry)
  await haveNeighbours(deps.catalogue, listing)
  const next = whole ? nextFree(entry, now_ms) : null
  const from = whole ? fromCard(entry, now_ms) : null
  return {
    ...factsOf(listing),
    ...termsOf(listing),
    pictures: listing.images.map((image) => ({
      ...pictureOf(image, deps.files),
      ...(image.caption ? { caption: image.caption } : {}),
    })),
    from_price: fromWire(from),
    packages: listing.packages.map((one) => ({
      ...one,
      from_price: whole ? fromWire(fromPackage(entry, one, now_ms)) : null,
    })),
    next_free_on: next?.date ?? null,
    next_free_weekend: next?.weekend ?? false,
    next_free_term: next?.term ?? null,
    seller: sellerOf(listing.seller, listing.opening.timezone),
    files: beside.files.map((row) => ({ title: row.title, url: fileUrl(row), bytes: row.bytes })),
    linked: await linkedOf(deps, listing.id, beside.links, now_ms),
    similar: similarTo(deps.catalogue, entry).map((other) => cardOf(other, nothingFound, deps.files, now_ms)),
  }
}

function fromWire(from: FromCard | null): ListingDetail['from_price'] {
  return from && { from_grosze: from.from_grosze, unit: from.pricing_type }
}

function factsOf(listing: ListingRecord) {
  return {
    id: listing.id,
    slug: listing.slug,
    kind: listing.kind,
    name: listing.name,
    tagline: listing.tagline,
    description: listing.description,
    category: listing.category,
    extra_categories: listing.extra_categories,
    event_types: listing.event_types,
    demo: listing.demo,
    address: publicAddress(listing),
    scene: sceneOf(listing.category),
    capacity_min: listing.rules.capacity_min,
    capacity_max: listing.rules.capacity_max,
    amenities: listing.amenities,
    accessibility: listing.accessibility,
    units: listing.units,
    area_m2: listing.area_m2,
    capacities: listing.capacities as Record<string, number>,
    service_radius_km: listing.service_radius_km,
    nationwide: listing.nationwide,
    delivery_mode: listing.delivery_mode,
    travel: listing.travel,
    details: shownDetails(listing.details),
  }
}

function shownDetails(details: ListingRecord['details']): ListingDetail['details'] {
  return Object.fromEntries(
    Object.entries(details).filter(([key]) => !privateDetails.has(key)),
  ) as ListingDetail['details']
}

function termsOf(listing: ListingRecord) {
  const { rules, opening, price_list, deposit } = listing
  return {
    confirmation_mode: listing.confirmation_mode,
    term_modes: rules.term_modes,
    step_minutes: rules.step_minutes,
    min_minutes: rules.min_minutes,
    max_minutes: rules.max_minutes,
    default_minutes: listing.default_minutes,
    notice_hours: rules.notice_hours,
    horizon_days: rules.horizon_days,
    opening: {
      ...opening,
      exceptions: opening.exceptions.map(({ reason, label_public, ...shown }) => ({
        ...shown,
        label_public: label_public ?? null,
      })),
    },
    price_mode: price_list.price_mode,
    price_items: price_list.items.map((item) => priceItemOf(item, listing)),
    child_bands: bandsOf(price_list.items),
    deposit: {
      type: deposit.type,
      percent_bp: deposit.percent_bp ?? null,
      amount_grosze: deposit.amount_grosze ?? null,
      balance_due_days: deposit.balance_due_days ?? null,
    },
    security_deposit_grosze: listing.security_deposit_grosze,
    final_guest_count_days: listing.final_guest_count_days,
    min_order_value_grosze: listing.min_order_value_grosze,
    cancellation_policy: listing.cancellation_policy,
    cancellation_tiers: listing.cancellation_tiers,
    withdrawal_regime: listing.withdrawal_regime,
    online_ways: [...listing.seller.online_ways],
  }
}

/** The age bands that the form asks for; `main` is the band used when only the number of children is known. */
function bandsOf(items: readonly PriceItem[]): ListingDetail['child_bands'] {
  const { age_from: main } = mainBand(items)
  return childBands(items).map(({ age_from, age_to }) => ({
    age_from,
    age_to,
    label: ageLabel(age_from, age_to),
    ...(age_from === main ? { main: true } : {}),
  }))
}

function priceItemOf(item: PriceItem, listing: ListingRecord): ListingDetail['price_items'][number] {
  const roomName = (code: string) => listing.units.find((unit) => unit.code === code)?.name ?? code
  const byHeads = item.kind !== 'base' || countsHeads(item)
  return {
    id: item.id,
    code: item.code,
    kind: item.kind,
    group: item.group ?? 'other',
    pricing_type: item.pricing_type,
    name: item.name,
    amount_grosze: item.amount_grosze ?? null,
    percent_bp: item.percent_bp ?? null,
    vat_rate: item.vat_rate ?? null,
    unit_label: item.unit_label ?? null,
    package_code: item.package_code ?? null,
    min_billed_adults: byHeads ? (item.min_billed_adults ?? null) : null,
    included_minutes: item.included_minutes ?? null,
    included_until: item.included_until ?? null,
    included_persons: item.included_persons ?? null,
    extra_unit_amount_grosze: item.extra_unit_amount_grosze ?? null,
    max_qty: item.max_qty ?? null,
    min_qty: item.min_qty ?? null,
    qty_source: item.qty_source ?? [],
    optional: item.optional ?? false,
    applies: appliesWords(item.conditions, roomName),
    age_tiers: (byHeads ? (item.age_tiers ?? []) : []).map((tier) => ({
      ...tier,
      percent_bp: tier.percent_bp ?? null,
      amount_grosze: tier.amount_grosze ?? null,
    })),
    crew_percent_bp: byHeads ? (item.crew_percent_bp ?? null) : null,
    included: item.included ?? [],
  }
}

/**
 * The seller as the law wants it named before a reservation is made. A seller without a register entry is a trader too
 * (art. 43¹ k.c.) but usually works at home, so without a company only the name and the town are shown.
 */
function sellerOf(seller: Seller, zone: string): ListingDetail['seller'] {
  const form = seller.legal_form ?? 'private'
  const has_seat = !personalForms.includes(form)
  const { street, building_no, flat_no, postcode, city } = seller.address ?? {}
  const house = [street, [building_no, flat_no].filter(Boolean).join('/')].filter(Boolean).join(' ')
  return {
    name: seller.company_name ?? seller.first_name,
    legal_form: form,
    is_business: isTrader(form),
    nip: has_seat ? seller.nip : null,
    krs: has_seat ? seller.krs : null,
    city: city ?? null,
    address: has_seat && house ? `${house}, ${[postcode, city].filter(Boolean).join(' ')}` : null,
    on_site_since: dateIn(seller.created_at.getTime(), zone),
  }
}

async function linkedOf(
  deps: Pick<Deps, 'files' | 'catalogue'>,
  id: string,
  links: Awaited<ReturnType<typeof besideOf>>['links'],
  now_ms: number,
) {
  const known = links.map((link) => ({ ...link, other_id: link.venue_id === id ? link.service_id : link.venue_id }))
  await Promise.all(known.map(({ other_id }) => deps.catalogue.have(other_id)))
  return known.flatMap(({ other_id, mode, price_override_grosze }) => {
    const other = deps.catalogue.find(other_id)
    return other ? [{ mode, price_override_grosze, card: cardOf(other, nothingFound, deps.files, now_ms) }] : []
  })
}

const heads: readonly string[] = ['guests', 'adults', 'children']

/**
 * A price that does not count people has no minimum and no age bands, even when an earlier way of counting left some.
 */
function countsHeads({ pricing_type, included_persons, qty_source = [] }: PriceItem): boolean {
  if (pricing_type === 'per_person' || included_persons !== undefined) return true
  return qty_source.some((source) => heads.some((head) => source.startsWith(head)))
}
