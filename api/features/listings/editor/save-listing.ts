import { isOpenAccount } from '#api/features/auth/account-queries.ts'
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { type ListingDraft, readListing } from './listing-input.ts'
import { saveUnits } from './save-units.ts'
import { fieldWords as say } from './listing-sentences.pl.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import {
  announceOwn,
  type Expected,
  openOwn,
  type Owner,
  type OwnListing,
  wouldBeIncomplete,
} from '#api/features/listings/store/own-listing.ts'
import { forbiddenGaps, missingNow } from '#api/features/listings/publishing/publishing-facts.ts'
import {
  countListings,
  dropOldSlug,
  insertListing,
  keepOldSlug,
  updateListing,
} from '#api/features/listings/store/queries.ts'
import { searchTextOf } from '#api/features/listings/search/text-of.pl.ts'
import { freeSlug, isSlugOf, slugOf } from '#api/features/listings/store/slugs.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { Refused } from '#api/refused.ts'
import { capacityUnsaid } from '#domain/listing/listing.ts'
import { embedCodeFrom } from '#domain/tokens.ts'

export type SavedListing = { id: string; slug: string }

/** Listings of one owner, drafts included: more than anybody has. It stops a program that makes them in a loop. */
const mostListings = 300

type Extras = { demo?: boolean; slug?: string }

/**
 * A new draft without prices, opening hours and pictures. `demo` marks fictitious listings; `slug` asks for another
 * address than the one made of the name.
 */
export async function createListing(
  deps: Deps,
  owner: Owner,
  expected: ListingDraft,
  { idempotency = null, ...extras }: Extras & { idempotency?: Idempotency | null } = {},
): Promise<SavedListing> {
  const input = readListing(expected)
  return once(deps, idempotency, async (tx) => {
    const saved = await writeNewListing(tx, owner, input, extras)
    await announceOwn(tx.db, owner, saved.id)
    return saved
  })
}

/** Writes the row and the units of a new draft; `input` has been checked (`readListing`). */
export async function writeNewListing(
  tx: TxDeps,
  owner: Owner,
  input: ListingDraft,
  { demo = false, slug: wanted }: Extras = {},
): Promise<SavedListing> {
  if (!(await isOpenAccount(tx.db, owner.owner_id))) throw new Refused('unauthenticated')
  if ((await countListings(tx.db, owner.owner_id, input.kind)).all >= mostListings) throw new Refused('plan_limit')
  const now = new Date(tx.clock.now())
  const id = randomUUIDv7()
  const slug = await freeSlug(tx.db, slugOf(wanted ?? input.name), id)
  await insertListing(tx.db, {
    id,
    owner_id: owner.owner_id,
    kind: input.kind,
    slug,
    embed_code: embedCodeFrom(randomBytes(16)),
    demo,
    ...columnsOf(input),
    created_at: now,
    updated_at: now,
  })
  await saveUnits(tx, id, input, null)
  return { id, slug }
}

/**
 * Stores what `change` makes of the current fields, or nothing. A published listing may not lose anything that
 * publishing demands; a hidden one not what its reservations need.
 */
export async function changeListing(
  deps: Deps,
  owner: Owner,
  id: string,
  change: (stored: ListingDraft) => ListingDraft,
  expected: Expected & { slug?: string | undefined } = {},
): Promise<SavedListing> {
  return inTransaction(deps, async (tx) => {
    // A room may be removed: a reservation that takes its term now holds the same lock, and also takes the lock before
    // the row.
    await tx.locks.listings(tx.db, [id])
    const known = await openOwn(tx.db, owner, id, expected)
    const stored = await loadListing(tx.db, id)
    if (!stored) throw new Refused('not_found')
    const before = draftOf(stored)
    const input = readListing(change(before), before)
    checkPricedPackages(stored, input)
    const gaps = forbiddenGaps(known.status, missingNow({ ...stored, ...recordOf(input) }))
    if (gaps.length > 0) throw wouldBeIncomplete(gaps)
    const slug = await slugAfter(tx, known, input.name, expected.slug)
    await updateListing(tx.db, id, { slug, ...columnsOf(input) }, new Date(tx.clock.now()))
    await saveUnits(tx, id, input, { stored, newUnits: deps.newUnits })
    await announceOwn(tx.db, owner, id)
    return { id, slug }
  })
}

/** A stored listing as the input of its owner; fields that are not filled in are null. */
export function draftOf(listing: ListingRecord): ListingDraft {
  const { address, rules, units } = listing
  return {
    ...listing,
    address: {
      street: address.street || null,
      building_no: address.building_no || null,
      flat_no: address.flat_no,
      postcode: address.postcode || null,
      city: address.city || null,
      district: address.district,
      voivodeship: address.voivodeship || null,
      latitude: address.latitude || null,
      longitude: address.longitude || null,
    },
    rules: {
      ...rules,
      capacity_max: rules.capacity_max === capacityUnsaid(listing.kind) ? null : rules.capacity_max,
      min_minutes: rules.min_minutes || null,
      max_minutes: rules.max_minutes || null,
    },
    units: units.map(({ id: _id, ...unit }) => unit),
  }
}

function columnsOf(input: ListingDraft) {
  const { address, rules } = input
  return {
    name: input.name,
    tagline: input.tagline,
    description: input.description,
    category: input.category,
    extra_categories: input.extra_categories,
    embed_origins: input.embed_origins,
    embed_theme: JSON.stringify(input.embed_theme),
    event_types: input.event_types,
    ...address,
    ...rules,
    amenities: input.amenities,
    accessibility: input.accessibility,
    confirmation_mode: input.confirmation_mode,
    default_minutes: input.default_minutes,
    deposit: JSON.stringify(input.deposit),
    security_deposit_grosze: input.security_deposit_grosze,
    min_order_value_grosze: input.min_order_value_grosze,
    cancellation_policy: input.cancellation_policy,
    cancellation_tiers: input.cancellation_tiers && JSON.stringify(input.cancellation_tiers),
    withdrawal_regime: input.withdrawal_regime,
    final_guest_count_days: input.final_guest_count_days,
    packages: JSON.stringify(input.packages),
    area_m2: input.area_m2 === null ? null : `${input.area_m2}`,
    capacities: JSON.stringify(input.capacities),
    service_radius_km: input.service_radius_km,
    nationwide: input.nationwide,
    delivery_mode: input.delivery_mode,
    travel: input.travel && JSON.stringify(input.travel),
    details: JSON.stringify(input.details),
    search_text: searchTextOf(input),
  }
}

/** A package that has a price cannot be removed: the price would refer to nothing. */
function checkPricedPackages(stored: ListingRecord, input: ListingDraft): void {
  const codes = new Set(input.packages.map(({ code }) => code))
  const lost = stored.packages.find(
    ({ code }) => !codes.has(code) && stored.price_list.items.some((item) => item.package_code === code),
  )
  if (lost) throw new InvalidInput({ packages: [say.package_priced(lost.name)] })
}

/** The opposite of `draftOf`: the fields of a record that a draft holds, as `load-listings.ts` would read them. */
function recordOf(input: ListingDraft): Partial<ListingRecord> {
  const { address, rules, units: _units, ...rest } = input
  return {
    ...rest,
    address: {
      ...address,
      street: address.street ?? '',
      building_no: address.building_no ?? '',
      postcode: address.postcode ?? '',
      city: address.city ?? '',
      voivodeship: address.voivodeship ?? ('' as ListingRecord['address']['voivodeship']),
      latitude: address.latitude ?? 0,
      longitude: address.longitude ?? 0,
    },
    rules: {
      ...rules,
      capacity_max: rules.capacity_max ?? capacityUnsaid(input.kind),
      min_minutes: rules.min_minutes ?? 0,
      max_minutes: rules.max_minutes ?? 0,
    },
  }
}

/**
 * Before the first publishing the slug follows the name; afterwards it changes only when asked, and the old one keeps
 * leading to the listing.
 */
async function slugAfter(tx: TxDeps, known: OwnListing, name: string, wanted: string | undefined): Promise<string> {
  if (wanted === undefined && known.published_at !== null) return known.slug
  const base = slugOf(wanted ?? name)
  if (wanted !== undefined && base.length < 3) throw new InvalidInput({ slug: [say.slug] })
  if (wanted === undefined ? isSlugOf(known.slug, base) : known.slug === base) return known.slug
  const slug = await freeSlug(tx.db, base, known.id)
  if (wanted !== undefined && slug !== base) throw new InvalidInput({ slug: [say.slug_taken] })
  await dropOldSlug(tx.db, slug, known.id)
  if (known.published_at !== null) await keepOldSlug(tx.db, known.slug, known.id, new Date(tx.clock.now()))
  return slug
}
