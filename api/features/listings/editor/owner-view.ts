/** A listing as its owner sees it: every field, what is missing to publish, and which buttons are enabled. */
import type { Deps, Reader } from '#api/deps.ts'
import { pictureOf } from '#api/features/listings/search/cards.ts'
import { canWords, warningWords } from './listing-sentences.pl.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { fromCard } from '#api/features/listings/catalogue/free-terms.ts'
import { ownRecord } from './own-record.ts'
import { futureReservations, ownerStanding } from './owner-queries.ts'
import { rightsOf } from '#api/features/plans/rights-of.ts'
import { checklistOf, factsOf, missingNow } from '#api/features/listings/publishing/publishing-facts.ts'
import { suspensionsOf } from '#api/features/listings/publishing/suspensions-of.ts'
import { countListings } from '#api/features/listings/store/queries.ts'
import { draftOf } from './save-listing.ts'
import { sceneOf } from '#api/features/listings/page/scenes.ts'
import type { ListingDetails } from '#contract/listings/listing-details.ts'
import type { OwnerListing, OwnerListingCard } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { formatNumber } from '#domain/format.pl.ts'
import { publishingAdviceLabels } from '#domain/labels.pl.ts'
import { publishingAdvice } from '#domain/listing/publishing.ts'
import { hasRoom } from '#domain/subscription/plans.ts'
import { limitOf } from '#domain/subscription/shown.ts'

/** What the reason of a disabled button depends on, beside the listing itself. */
export type Standing = {
  email_verified: boolean
  profile_complete: boolean
  /** Listings of this kind: shown to visitors, hidden by the plan, and allowed by the plan. */
  published: number
  hidden: number
  limit: number
  /** Whether the plan shows any listing at all. */
  shows: boolean
}

type Can = OwnerListing['can']

type Shared = Omit<OwnerListingCard, 'next_reservation' | 'upcoming_count' | 'open_requests' | 'link_requests'>

const leastAreaPerGuest = 1.2
const manyForBeds = 0
const crowd = 500

export async function standingOf(db: Reader, owner_id: string, kind: ListingKind, now: number): Promise<Standing> {
  const [owner, counts, rights] = await Promise.all([
    ownerStanding(db, owner_id),
    countListings(db, owner_id, kind),
    rightsOf(db, owner_id, now),
  ])
  return {
    email_verified: owner.email_verified_at !== null,
    profile_complete: owner.profile_completed_at !== null,
    published: counts.published,
    hidden: counts.hidden,
    limit: limitOf(rights.limits, kind),
    shows: rights.standing.shows,
  }
}

export function canOf(
  listing: ListingRecord,
  missing: OwnerListing['missing'],
  standing: Standing,
  future: number,
): Can {
  return {
    publish: publishReason(listing, missing, standing) ?? true,
    unpublish: listing.status === 'published' || canWords.not_published,
    remove: future === 0 || canWords.reservations,
  }
}

/** The "od" price, by the same function as on the cards; null for a draft that cannot be priced yet. */
export function fromPriceOf(
  deps: Pick<Deps, 'catalogue'>,
  listing: ListingRecord,
  now_ms: number,
): OwnerListing['from_price'] {
  const known = deps.catalogue.find(listing.id)
  const fresh = known?.listing.revision === listing.revision ? known : { listing, taken: [] }
  const open = new Set(missingNow(listing))
  if (['price', 'opening', 'term_modes', 'duration', 'capacity'].some((part) => open.has(part as 'price'))) return null
  const from = fromCard(fresh, now_ms)
  return from && { from_grosze: from.from_grosze, unit: from.pricing_type }
}

/** The fields that the card and the whole view share. */
export function sharedOf(
  deps: Pick<Deps, 'catalogue' | 'files'>,
  listing: ListingRecord,
  standing: Standing,
  future: number,
  now_ms: number,
): Shared {
  const missing = checklistOf(listing)
  const cover = listing.images[0]
  return {
    id: listing.id,
    kind: listing.kind,
    status: listing.status,
    hidden_by_plan: listing.hidden_by_plan,
    revision: listing.revision,
    slug: listing.slug,
    demo: listing.demo,
    name: listing.name,
    category: listing.category,
    city: listing.address.city || null,
    capacity_max: draftOf(listing).rules.capacity_max,
    scene: sceneOf(listing.category),
    cover: cover ? pictureOf(cover, deps.files) : null,
    image_count: listing.images.length + listing.images_undescribed,
    from_price: fromPriceOf(deps, listing, now_ms),
    missing,
    can: canOf(listing, missing, standing, future),
    published_at: listing.published_at?.toISOString() ?? null,
    created_at: listing.created_at.toISOString(),
    updated_at: listing.updated_at.toISOString(),
  }
}

/** One listing of this owner; `not_found` for another owner's. */
export async function ownerListing(
  deps: Pick<Deps, 'db' | 'clock' | 'catalogue' | 'files'>,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
): Promise<OwnerListing> {
  const listing = await ownRecord(deps, owner, kind, id)
  const now_ms = deps.clock.now()
  const [standing, future, suspensions] = await Promise.all([
    standingOf(deps.db, owner.owner_id, kind, now_ms),
    futureReservations(deps.db, id, new Date(now_ms)),
    suspensionsOf(deps.db, listing.status === 'suspended' ? [id] : []),
  ])
  const { city: _city, ...shared } = sharedOf(deps, listing, standing, future?.count ?? 0, now_ms)
  const facts = factsOf(listing)
  return {
    ...fieldsOf(listing),
    ...shared,
    embed_code: listing.embed_code,
    units: listing.units.map((unit) => ({ capacities: {}, rented_separately: true, ...unit })),
    price_count: listing.price_list.items.length,
    advice: publishingAdvice(facts).map((code) => ({ code, label: publishingAdviceLabels[code] })),
    warnings: warningsOf(listing),
    suspension: suspensions.get(id) ?? null,
  }
}

function publishReason({ status }: ListingRecord, missing: OwnerListing['missing'], standing: Standing): string | null {
  if (status === 'published') return canWords.published
  if (status === 'suspended') return canWords.suspended
  if (!standing.email_verified) return canWords.email
  if (!standing.profile_complete) return canWords.profile
  if (missing.length > 0) return canWords.missing(missing.map(({ label }) => label).join(', '))
  if (!standing.shows) return canWords.plan_needed
  return hasRoom(standing.limit, standing.published) ? null : canWords.plan(standing.limit)
}

function fieldsOf(listing: ListingRecord) {
  const { rules, ...draft } = draftOf(listing)
  const { deposit } = listing
  return {
    ...rules,
    tagline: draft.tagline,
    description: draft.description,
    extra_categories: draft.extra_categories,
    embed_origins: draft.embed_origins,
    embed_theme: draft.embed_theme,
    event_types: draft.event_types,
    capacities: draft.capacities,
    amenities: draft.amenities,
    accessibility: draft.accessibility,
    confirmation_mode: draft.confirmation_mode,
    default_minutes: draft.default_minutes,
    deposit: {
      type: deposit.type,
      percent_bp: deposit.percent_bp ?? null,
      amount_grosze: deposit.amount_grosze ?? null,
      round_up_to_grosze: deposit.round_up_to_grosze ?? null,
      balance_due_days: deposit.balance_due_days ?? null,
    },
    security_deposit_grosze: draft.security_deposit_grosze,
    min_order_value_grosze: draft.min_order_value_grosze,
    cancellation_policy: draft.cancellation_policy,
    cancellation_tiers: draft.cancellation_tiers,
    withdrawal_regime: draft.withdrawal_regime,
    final_guest_count_days: draft.final_guest_count_days,
    packages: draft.packages,
    area_m2: draft.area_m2,
    service_radius_km: draft.service_radius_km,
    nationwide: draft.nationwide,
    delivery_mode: draft.delivery_mode,
    travel: draft.travel,
    address: draft.address,
    details: draft.details as ListingDetails,
  }
}

/** Values that are allowed but probably wrong (domain 1.1, 5.6, 5.7). */
function warningsOf({ area_m2, capacities, deposit, details, rules }: ListingRecord): OwnerListing['warnings'] {
  const warnings: OwnerListing['warnings'] = []
  const { banquet } = capacities
  if (area_m2 !== null && banquet !== undefined && area_m2 / banquet < leastAreaPerGuest) {
    const each = formatNumber((Math.floor((area_m2 / banquet) * 100) / 100).toString())
    warnings.push({ field: 'capacities.banquet', text: warningWords.dense(`${each} m²`) })
  }
  if (deposit.type === 'zadatek' && (deposit.percent_bp ?? 0) > 3000) {
    warnings.push({ field: 'deposit.percent_bp', text: warningWords.zadatek })
  }
  if (area_m2 !== null && rules.capacity_max >= crowd) {
    warnings.push({ field: 'capacity_max', text: warningWords.mass_event })
  }
  if (Number(details.beds ?? 0) > manyForBeds && !details.short_term_rental_no) {
    warnings.push({ field: 'details.short_term_rental_no', text: warningWords.lodging })
  }
  return warnings
}
