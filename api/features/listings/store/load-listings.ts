/**
 * Reads whole listings with everything that price, term, card and page need, in six queries for any number of listings.
 */
import { sql } from 'kysely'
import type { Browse } from '#api/handles.ts'
import { unhurried } from './unhurried.ts'
import type { ImageVariant, ListingImage, ListingRecord } from './listing-record.ts'
import { sellerColumns, sellerOf } from './seller-queries.ts'
import type { WeeklyWindow } from '#domain/availability/opening.ts'
import type { ListingKind, Voivodeship } from '#domain/listing/codes.ts'
import type { Box } from '#domain/listing/distance.ts'
import { type Address, capacityUnsaid } from '#domain/listing/listing.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'

type Row = Awaited<ReturnType<typeof selectListings>>[number]
type Parts = ReturnType<Awaited<ReturnType<typeof selectParts>>>

type ImageRow = Omit<ListingImage, 'focus' | 'caption' | 'variants'> & {
  caption: string | null
  focus_x: number
  focus_y: number
  variants: unknown
}

type PriceItemRow = {
  id: string
  code: string
  kind: PriceItem['kind']
  pricing_type: PriceItem['pricing_type']
  name: string
  position: number
  amount_grosze: number | null
  percent_bp: number | null
  priority: number
  package_code: string | null
  terms: unknown
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Listings by id; unknown ids are left out. */
export async function loadListings(db: Browse, ids: string[]): Promise<ListingRecord[]> {
  if (ids.length === 0) return []
  const rows = await selectListings(db, ids)
  const found = rows.map((row) => row.id)
  if (found.length === 0) return []
  const partsOf = await selectParts(db, found)
  return unhurried(rows, (row) => recordOf(row, partsOf(row.id)))
}

/** The position of a listing on the map in squares of a tenth of a degree, as the index has it. */
export type ListedAt = { row: number; column: number; id: string }
const mapRow = sql<number>`floor(latitude * 10)`
const mapColumn = sql<number>`floor(longitude * 10)`

/** Published listings after this one, in portions, square by square of the map from the south-west on. */
export function publishedAfter(db: Browse, after: ListedAt | null, most: number) {
  return published(db)
    .select([mapRow.as('row'), mapColumn.as('column')])
    .$if(after !== null, (all) =>
      all.where(sql<boolean>`(${mapRow}, ${mapColumn}, id) > (${after?.row}, ${after?.column}, ${after?.id})`),
    )
    .orderBy(mapRow)
    .orderBy(mapColumn)
    .orderBy('id')
    .limit(most)
}

/** Ids of listings shown to visitors that have this id, slug or embed code. */
export async function publishedNamed(db: Browse, key: string): Promise<string[]> {
  const named = published(db)
  const rows = await (isId.test(key)
    ? named.where('id', '=', key)
    : named.where((is) => is.or([is('slug', '=', key), is('embed_code', '=', key)]))
  ).execute()
  return rows.map(({ id }) => id)
}

/** Ids of listings shown to visitors in the box; null when there are more than `most`. */
export async function publishedWithin(db: Browse, kind: ListingKind, box: Box, most: number): Promise<string[] | null> {
  const rows = await published(db)
    .where('kind', '=', kind)
    .where(mapRow, '>=', Math.floor(box.south * 10))
    .where(mapRow, '<=', Math.floor(box.north * 10))
    .where('latitude', '>=', box.south)
    .where('latitude', '<=', box.north)
    .where('longitude', '>=', box.west)
    .where('longitude', '<=', box.east)
    .limit(most + 1)
    .execute()
  return rows.length > most ? null : rows.map(({ id }) => id)
}

/**
 * Towns with shown listings of a kind, with their number and mean position, from an index alone (`listings_by_town`).
 */
export function publishedTowns(db: Browse, kind: ListingKind) {
  return (
    db
      .selectFrom('listings')
      .select(['city', 'voivodeship'])
      .select((all) => [
        all.fn.avg<number>('latitude').as('latitude'),
        all.fn.avg<number>('longitude').as('longitude'),
        sql<number>`count(*)::int`.as('count'),
      ])
      .where('status', '=', sql.lit('published'))
      .where('hidden_by_plan', '=', sql.lit(false))
      .where('kind', '=', kind)
      .groupBy(['city', 'voivodeship'])
      // A published listing always has an address.
      .$narrowType<{ city: string; voivodeship: Voivodeship }>()
      .execute()
  )
}

/** Empty for the middle, where a browser cuts by default. */
export function focusOf(x: number | null, y: number | null): Pick<ListingImage, 'focus'> {
  return (x ?? 50) === 50 && (y ?? 50) === 50 ? {} : { focus: { x: x ?? 50, y: y ?? 50 } }
}

export async function loadListing(db: Browse, id: string): Promise<ListingRecord | null> {
  return (await loadListings(db, [id]))[0] ?? null
}

function published(db: Browse) {
  return db.selectFrom('listings').select('id').where('status', '=', 'published').where('hidden_by_plan', '=', false)
}

function selectListings(db: Browse, ids: string[]) {
  return db
    .selectFrom('listings')
    .innerJoin('owners', 'owners.id', 'listings.owner_id')
    .selectAll('listings')
    .select(sellerColumns)
    .select(
      sql<boolean>`exists (select from outside_calendars where listing_id = listings.id and silent)`.as('is_silent'),
    )
    .where('listings.id', '=', anyOf(ids))
    .execute()
}

/**
 * One parameter for any number of ids: a list of parameters is limited by the protocol and planned anew for each
 * length.
 */
function anyOf(ids: string[]) {
  return sql<string>`any(${ids}::uuid[])`
}

/** The parts of listings that are in tables of their own, by listing. */
async function selectParts(db: Browse, ids: string[]) {
  const [units, images, items, windows, exceptions] = await Promise.all([
    db
      .selectFrom('units')
      .selectAll()
      .where('listing_id', '=', anyOf(ids))
      .where('retired_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('listing_images')
      .selectAll()
      .where('listing_id', '=', anyOf(ids))
      .orderBy('is_cover', 'desc')
      .orderBy('position')
      .execute(),
    db
      .selectFrom('price_items')
      .selectAll()
      .where('listing_id', '=', anyOf(ids))
      .where('retired_at', 'is', null)
      .orderBy('position')
      .execute(),
    db.selectFrom('opening_windows').selectAll().where('listing_id', '=', anyOf(ids)).orderBy('position').execute(),
    db
      .selectFrom('availability_exceptions')
      .selectAll()
      .where('listing_id', '=', anyOf(ids))
      .orderBy('position')
      .orderBy('date_from')
      .execute(),
  ])
  const of = {
    units: groupByListing(units),
    images: groupByListing(images),
    items: groupByListing(items),
    windows: groupByListing(windows),
    exceptions: groupByListing(exceptions),
  }
  return (id: string) => ({
    units: of.units.get(id) ?? [],
    images: of.images.get(id) ?? [],
    items: of.items.get(id) ?? [],
    windows: of.windows.get(id) ?? [],
    exceptions: of.exceptions.get(id) ?? [],
  })
}

function groupByListing<T extends { listing_id: string }>(rows: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.listing_id)
    if (group) group.push(row)
    else groups.set(row.listing_id, [row])
  }
  return groups
}

function recordOf(row: Row, { units, images, items, windows, exceptions }: Parts): ListingRecord {
  return {
    ...factsOf(row),
    units: units.map(({ id, code, name, area_m2, capacity_max, capacities, rented_separately }) => ({
      id,
      code,
      name,
      area_m2: area_m2 === null ? null : Number(area_m2),
      capacity_max,
      capacities,
      rented_separately,
    })),
    images: images.filter(({ alt }) => alt !== '').map(listingImage),
    images_undescribed: images.filter(({ alt }) => alt === '').length,
    price_list: {
      price_mode: row.price_mode,
      currency: 'PLN',
      valid_from: row.price_valid_from,
      items: items.map(priceItemOf),
    },
    opening: {
      timezone: row.timezone,
      weekly: windows.map(weeklyWindowOf),
      slots: row.slots,
      exceptions: exceptions.map(({ date_from, date_to, type, windows: own, reason, label_public }) => ({
        date_from,
        date_to,
        type,
        windows: own,
        reason,
        label_public,
      })),
      holidays: row.holidays,
    },
  }
}

function factsOf(row: Row): Omit<ListingRecord, 'units' | 'images' | 'images_undescribed' | 'price_list' | 'opening'> {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    hidden_by_plan: row.hidden_by_plan,
    owner_id: row.owner_id,
    slug: row.slug,
    embed_code: row.embed_code,
    demo: row.demo,
    name: row.name,
    tagline: row.tagline,
    description: row.description,
    category: row.category,
    extra_categories: row.extra_categories,
    embed_origins: row.embed_origins,
    embed_theme: row.embed_theme,
    event_types: row.event_types,
    address: addressOf(row),
    amenities: row.amenities,
    accessibility: row.accessibility,
    area_m2: row.area_m2 === null ? null : Number(row.area_m2),
    capacities: row.capacities as ListingRecord['capacities'],
    confirmation_mode: row.confirmation_mode,
    is_silent: row.is_silent && row.confirmation_mode === 'instant',
    rules: rulesOf(row),
    packages: row.packages,
    deposit: row.deposit,
    security_deposit_grosze: row.security_deposit_grosze,
    min_order_value_grosze: row.min_order_value_grosze,
    cancellation_policy: row.cancellation_policy,
    cancellation_tiers: row.cancellation_tiers,
    withdrawal_regime: row.withdrawal_regime,
    final_guest_count_days: row.final_guest_count_days,
    travel: row.travel,
    service_radius_km: row.service_radius_km,
    nationwide: row.nationwide,
    delivery_mode: row.delivery_mode,
    default_minutes: row.default_minutes,
    details: row.details as Record<string, unknown>,
    seller: sellerOf(row),
    revision: row.revision,
    published_at: row.published_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

function addressOf(row: Row): Address {
  return {
    street: row.street ?? '',
    building_no: row.building_no ?? '',
    flat_no: row.flat_no,
    postcode: row.postcode ?? '',
    city: row.city ?? '',
    district: row.district,
    voivodeship: (row.voivodeship ?? '') as Address['voivodeship'],
    latitude: row.latitude ?? 0,
    longitude: row.longitude ?? 0,
  }
}

function rulesOf(row: Row): ListingRecord['rules'] {
  return {
    term_modes: row.term_modes,
    setup_minutes: row.setup_minutes,
    teardown_minutes: row.teardown_minutes,
    travel_minutes: row.travel_minutes,
    notice_hours: row.notice_hours,
    horizon_days: row.horizon_days,
    min_minutes: row.min_minutes ?? 0,
    max_minutes: row.max_minutes ?? 0,
    step_minutes: row.step_minutes,
    overnight_until: row.overnight_until,
    daily_limit: row.daily_limit,
    capacity_min: row.capacity_min,
    capacity_max: row.capacity_max ?? capacityUnsaid(row.kind),
  }
}

function listingImage({
  id,
  alt,
  width,
  height,
  blur,
  dominant,
  variants,
  focus_x,
  focus_y,
  caption,
}: ImageRow): ListingImage {
  return {
    id,
    alt,
    width,
    height,
    blur,
    dominant,
    ...focusOf(focus_x, focus_y),
    ...(caption ? { caption } : {}),
    variants: variants as ImageVariant[],
  }
}

function priceItemOf(row: PriceItemRow): PriceItem {
  return {
    ...(row.terms as Partial<PriceItem>),
    id: row.id,
    code: row.code,
    kind: row.kind,
    pricing_type: row.pricing_type,
    name: row.name,
    position: row.position,
    priority: row.priority,
    ...(row.amount_grosze === null ? {} : { amount_grosze: row.amount_grosze }),
    ...(row.percent_bp === null ? {} : { percent_bp: row.percent_bp }),
    ...(row.package_code === null ? {} : { package_code: row.package_code }),
  }
}

function weeklyWindowOf(window: Parts['windows'][number]): WeeklyWindow {
  return {
    day_of_week: window.day_of_week,
    start: window.start_time,
    end: window.end_time,
    ends_next_day: window.ends_next_day,
    ...(window.overtime_until ? { overtime_until: window.overtime_until } : {}),
    ...(window.term_modes ? { term_modes: window.term_modes } : {}),
    ...(window.whole_window ? { whole_window: window.whole_window } : {}),
  }
}
