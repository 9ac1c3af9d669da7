/** Reads of one reservation with everything that pages, mails and documents show of it. Owner data by id and owner. */
import { type Selectable, sql } from 'kysely'
import type { ReservationLineItemsTable } from '#api/db/schema.gen.ts'
import type { Reader } from '#api/deps.ts'
import type { ReservationRecord } from './queries.ts'
import { concludedStatuses } from '#domain/reservation/reservation.ts'

export const findReservation = (db: Reader, id: string): Promise<ReservationRecord | undefined> =>
  db.selectFrom('reservations').selectAll().where('id', '=', id).executeTakeFirst()

/** The owner's reservation; undefined for another owner's, and while its e-mail address is not confirmed. */
export const findOwned = (db: Reader, id: string, owner_id: string): Promise<ReservationRecord | undefined> =>
  db
    .selectFrom('reservations')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where((eb) => eb.or([eb('confirmed_email_at', 'is not', null), eb('source', '=', 'owner')]))
    .executeTakeFirst()

export const findByToken = (db: Reader, status_token_hash: Buffer): Promise<ReservationRecord | undefined> =>
  db.selectFrom('reservations').selectAll().where('status_token_hash', '=', status_token_hash).executeTakeFirst()

/** The embedding sites of the reserved listing, found by either link of the reservation. */
export const listingByToken = (db: Reader, hash: Buffer) =>
  db
    .selectFrom('reservations')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .select('listings.embed_origins')
    .where((row) => row.or([row('status_token_hash', '=', hash), row('confirm_token_hash', '=', hash)]))
    .executeTakeFirst()

export type ReservedListing = Awaited<ReturnType<typeof findReservedListing>>

/** The listing as it is now, whatever its status, with its owner and cover picture. */
export const findReservedListing = (db: Reader, listing_id: string) =>
  db
    .selectFrom('listings')
    .innerJoin('owners', 'owners.id', 'listings.owner_id')
    .leftJoin('listing_images', (join) =>
      join.onRef('listing_images.listing_id', '=', 'listings.id').on('listing_images.is_cover', '=', sql.lit(true)),
    )
    .select([
      'listings.id',
      'listings.kind',
      'listings.slug',
      'listings.name',
      'listings.category',
      'listings.status',
      'listings.hidden_by_plan',
      'listings.street',
      'listings.building_no',
      'listings.flat_no',
      'listings.postcode',
      'listings.city',
      'listings.embed_origins',
      'listings.embed_theme',
      'owners.email as owner_email',
      'owners.first_name as owner_first_name',
      'owners.last_name as owner_last_name',
      'owners.phone as owner_phone',
      'owners.contact_email as owner_contact_email',
      'owners.company_name as owner_company_name',
      'owners.nip as owner_nip',
      'owners.krs as owner_krs',
      'owners.address as owner_address',
      'owners.iban as owner_iban',
      'owners.account_holder as owner_account_holder',
      'owners.payouts as owner_payouts',
      'owners.closed_at as owner_closed_at',
      'listing_images.id as cover_id',
      'listing_images.alt as cover_alt',
      'listing_images.width as cover_width',
      'listing_images.height as cover_height',
      'listing_images.blur as cover_blur',
      'listing_images.dominant as cover_dominant',
      'listing_images.variants as cover_variants',
      'listing_images.focus_x as cover_focus_x',
      'listing_images.focus_y as cover_focus_y',
    ])
    .where('listings.id', '=', listing_id)
    .executeTakeFirstOrThrow()

export type UnitsTaken = { names: string[]; all: boolean }

/**
 * The rooms or crews that a row takes (`listing_id`, `unit_ids`), in the owner's order, and whether these are all; null
 * when the listing has only one, which needs no name.
 */
export const unitsTakenOf = (row: string) => {
  const [listing_id, unit_ids] = [sql.ref(`${row}.listing_id`), sql.ref(`${row}.unit_ids`)]
  return sql<UnitsTaken | null>`(select case when count(*) > 1 then json_build_object(
    'names', coalesce(json_agg(u.name order by u.position, u.id) filter (where u.id = any(${unit_ids})), '[]'),
    'all', bool_and(u.id = any(${unit_ids}))) end
  from units u where u.listing_id = ${listing_id} and (u.retired_at is null or u.id = any(${unit_ids})))`
}
export const unitsTaken = unitsTakenOf('reservations')

type SoldLine = Pick<Selectable<ReservationLineItemsTable>, 'label' | 'amount_grosze'>

/** The reservation with its lines and units, which every mail needs; separate queries would cost more. */
export async function findWithParts(
  db: Reader,
  id: string,
): Promise<{ row: ReservationRecord; lines: SoldLine[]; units: UnitsTaken | null } | undefined> {
  const lines = sql<SoldLine[]>`(select coalesce(json_agg(json_build_object(
      'label', l.label, 'amount_grosze', l.amount_grosze) order by l.position), '[]')
    from reservation_line_items l where l.reservation_id = reservations.id)`
  const found = await db
    .selectFrom('reservations')
    .selectAll()
    .select([lines.as('sold_lines'), unitsTaken.as('units_taken')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { sold_lines, units_taken, ...row } = found
  return { row, lines: sold_lines, units: units_taken }
}

export async function findUnitsTaken(db: Reader, reservation_id: string): Promise<UnitsTaken | null> {
  const row = await db
    .selectFrom('reservations')
    .select(unitsTaken.as('units'))
    .where('id', '=', reservation_id)
    .executeTakeFirst()
  return row?.units ?? null
}

export const findMessage = (db: Reader, id: string, reservation_id: string) =>
  db
    .selectFrom('reservation_messages')
    .select(['author', 'body'])
    .where('id', '=', id)
    .where('reservation_id', '=', reservation_id)
    .executeTakeFirst()

/** The note of the last move of this kind. */
export async function findNote(db: Reader, reservation_id: string, action: string): Promise<string | null> {
  const row = await db
    .selectFrom('reservation_events')
    .select('note')
    .where('reservation_id', '=', reservation_id)
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.note ?? null
}

/** Whether a contract was ever concluded, whatever happened afterwards. */
export async function wasConcluded(db: Reader, reservation_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('reservation_events')
    .select('seq')
    .where('reservation_id', '=', reservation_id)
    .where('status_after', 'in', concludedStatuses)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The way of paying that the customer announced last, if no payment has come since. */
export async function wayChosen(
  db: Reader,
  reservation_id: string,
): Promise<{ method: string; amount_grosze: number } | null> {
  const last = await db
    .selectFrom('reservation_events')
    .select(['action', sql<{ method: string; amount_grosze: number }>`data`.as('data')])
    .where('reservation_id', '=', reservation_id)
    .where('action', 'in', ['choose_way', 'pay', 'mark_paid'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.action === 'choose_way' ? last.data : null
}

/** Whether a bank only inquires about one of its payments and has taken nothing. */
export async function isAskedByBank(db: Reader, reservation_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .select('disputes.id')
    .where('payments.reservation_id', '=', reservation_id)
    .where('disputes.status', '=', 'open')
    .where('disputes.inquiry', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
