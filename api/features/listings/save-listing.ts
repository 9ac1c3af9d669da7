import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue.ts'
import { type ListingInput, readListing } from '#api/features/listings/listing-input.ts'
import {
  dropOldSlug,
  insertListing,
  keepOldSlug,
  lockOwnListing,
  replaceUnits,
  updateListing,
} from '#api/features/listings/queries.ts'
import { searchTextOf } from '#api/features/listings/search-text-of.pl.ts'
import { freeSlug, isSlugOf, slugOf } from '#api/features/listings/slugs.ts'
import { Refused } from '#api/refused.ts'
import { embedCodeFrom } from '#domain/tokens.ts'

export type SavedListing = { id: string; slug: string }

/**
 * A new draft without prices, opening hours and pictures. `demo` marks fictitious listings; `slug` asks for an address
 * other than the one made of the name.
 */
export async function createListing(
  deps: Deps,
  owner: { owner_id: string },
  asked: ListingInput,
  { demo = false, slug: wanted }: { demo?: boolean; slug?: string } = {},
): Promise<SavedListing> {
  const input = readListing(asked)
  return inTransaction(deps, async (tx) => {
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
    await writeUnits(tx, id, input)
    await announceListing(tx.db, id)
    return { id, slug }
  })
}

/** Replaces everything that `ListingInput` holds. A new name gives a new address; the old one keeps leading here. */
export async function saveListing(
  deps: Deps,
  owner: { owner_id: string },
  id: string,
  asked: ListingInput,
): Promise<SavedListing> {
  const input = readListing(asked)
  return inTransaction(deps, async (tx) => {
    const known = await lockOwnListing(tx.db, id, owner.owner_id)
    if (!known || known.kind !== input.kind) throw new Refused('not_found')
    const now = new Date(tx.clock.now())
    const base = slugOf(input.name)
    const slug = isSlugOf(known.slug, base) ? known.slug : await freeSlug(tx.db, base, id)
    if (slug !== known.slug) {
      await dropOldSlug(tx.db, slug, id)
      await keepOldSlug(tx.db, known.slug, id, now)
    }
    await updateListing(tx.db, id, { slug, ...columnsOf(input) }, now)
    await writeUnits(tx, id, input)
    await announceListing(tx.db, id)
    return { id, slug }
  })
}

async function writeUnits(tx: TxDeps, listing_id: string, input: ListingInput): Promise<void> {
  const rows = input.units.map(({ area_m2, ...unit }, position) => ({
    id: randomUUIDv7(),
    listing_id,
    ...unit,
    area_m2: area_m2 === null ? null : `${area_m2}`,
    position,
  }))
  await replaceUnits(tx.db, listing_id, rows).catch((error: { code?: string }) => {
    // A room that somebody has reserved cannot disappear.
    if (error.code === '23503') throw new Refused('future_reservations')
    throw error
  })
}

function columnsOf(input: ListingInput) {
  const { address, rules } = input
  return {
    name: input.name,
    tagline: input.tagline,
    description: input.description,
    category: input.category,
    extra_categories: input.extra_categories,
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
