/** All SQL of the owner's day. Each list is short, with the total count beside it. */
import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

type Counted = { id: string; count: string }

/** An address that is not confirmed may be a stranger's: such rows stay hidden, as in the list. */
const seen = sql<boolean>`(reservations.confirmed_email_at is not null or reservations.source = 'owner')`
const all = sql<string>`count(*) over ()`

/** Requests that wait for the owner's answer, the most urgent first. */
export const requestIds = (db: Reader, owner_id: string, now: Date, most: number): Promise<Counted[]> =>
  db
    .selectFrom('reservations')
    .select(['id', all.as('count')])
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'pending_owner')
    .where((eb) => eb.or([eb('deadline_at', 'is', null), eb('deadline_at', '>', now)]))
    .where(seen)
    .orderBy(sql`deadline_at asc nulls last`)
    .orderBy('start_at')
    .orderBy('id')
    .limit(most)
    .execute()

type Span = { from: Date; to: Date; today: string; earliest: Date }
const alive: ReservationStatus[] = ['pending_payment', 'confirmed', 'in_progress']

/** Events between two instants, including those that have ended today; a term of several days counts while it runs. */
export const eventIds = (db: Reader, owner_id: string, span: Span, now: Date, most: number): Promise<Counted[]> =>
  db
    .selectFrom('reservations')
    .select(['id', all.as('count')])
    .where('owner_id', '=', owner_id)
    .where('start_at', '>=', span.earliest)
    .where('start_at', '<', span.to)
    .where('end_at', '>', span.from)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', 'in', alive),
          eb.or([eb('status', '<>', 'pending_payment'), eb('deadline_at', 'is', null), eb('deadline_at', '>', now)]),
        ]),
        eb.and([eb('status', '=', 'completed'), eb('event_day', '=', span.today)]),
      ]),
    )
    .where(seen)
    .orderBy('start_at')
    .orderBy('id')
    .limit(most)
    .execute()

/**
 * Reservations that may be overdue. Whether, how much and since when is worked out from their terms (`termsOf`, ruling
 * 65); this query only narrows the search, in the words of the index, and leaves no overdue one out.
 */
export const owingRows = (
  db: Reader,
  owner_id: string,
  { today, now, since, indexed_since }: { today: string; now: Date; since: string; indexed_since: string },
  most: number,
  after: { owes_on: string; id: string } | null = null,
) =>
  db
    .selectFrom('reservations')
    .selectAll()
    .select(sql<string>`coalesce(balance_due_on, event_day)`.as('owes_on'))
    .where('owner_id', '=', owner_id)
    .where(sql<boolean>`status in ('confirmed', 'in_progress', 'completed')
      and paid_grosze - refunded_grosze < total_grosze`)
    .where(sql<boolean>`coalesce(balance_due_on, event_day) >= ${indexed_since}`)
    .where(sql<boolean>`(coalesce(balance_due_on, event_day) < ${today}
      or (paid_grosze - refunded_grosze < due_now_grosze and deposit_due_at < ${now}))`)
    .where('event_day', '>=', since)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(coalesce(balance_due_on, event_day), id) > (${after?.owes_on}::date, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(sql`coalesce(balance_due_on, event_day)`)
    .orderBy('id')
    .limit(most)

/** Reservations with a refund due; the part that the provider sends is left out later. */
export const refundRows = (
  db: Reader,
  owner_id: string,
  most: number,
  after: { status_since_at: Date; id: string } | null = null,
) =>
  db
    .selectFrom('reservations')
    .select(['id', 'refund_due_grosze', 'status', 'status_since_at', 'timezone'])
    .where('owner_id', '=', owner_id)
    .where('refund_due_grosze', '>', 0)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(status_since_at, id) > (${after?.status_since_at}, ${after?.id}::uuid)`),
    )
    .orderBy('status_since_at')
    .orderBy('id')
    .limit(most)

/** Facts of an event that the list of reservations lacks. */
export const eventFacts = (db: Reader, owner_id: string, ids: string[]) =>
  db
    .selectFrom('reservations')
    .select([
      'id',
      'customer_email',
      'event_place',
      sql<
        string[]
      >`array(select u.name from units u where u.id = any(reservations.unit_ids) order by u.position, u.id)`.as(
        'units',
      ),
      sql<boolean>`(select count(*) > 1 from units u where u.listing_id = reservations.listing_id
        and u.retired_at is null)`.as('many_units'),
    ])
    .where('owner_id', '=', owner_id)
    .where(({ lit, and, eb }) => (ids.length > 0 ? and([eb('id', 'in', ids)]) : lit(false)))
    .execute()

/** The newest message of each reservation that the owner has not read on any device. */
export const unreadMessages = (db: Reader, owner_id: string, most: number) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('notifications')
        .distinctOn('reservation_id')
        .select(['id', 'at', 'reservation_id', 'message_id'])
        .where('owner_id', '=', owner_id)
        .where('read_at', 'is', null)
        .where('kind', '=', 'message')
        .orderBy('reservation_id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .as('newest'),
    )
    .innerJoin('reservations', 'reservations.id', 'newest.reservation_id')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .innerJoin('reservation_messages', 'reservation_messages.id', 'newest.message_id')
    .select([
      'newest.reservation_id',
      'newest.at',
      'reservations.reference',
      'reservations.customer_first_name',
      'reservations.customer_last_name',
      'listings.name as listing_name',
      'reservation_messages.body',
      all.as('count'),
    ])
    .orderBy('newest.at', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(most)
    .execute()

/** Open change proposals of customers, the most urgent first. */
export const askedChanges = (db: Reader, owner_id: string, now: Date, most: number) =>
  db
    .selectFrom('reservation_changes')
    .innerJoin('reservations', 'reservations.id', 'reservation_changes.reservation_id')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .select([
      'reservation_changes.reservation_id',
      'reservation_changes.start_local',
      'reservation_changes.end_local',
      'reservation_changes.expires_at',
      sql<boolean>`(reservation_changes.start_local, reservation_changes.end_local)
        is distinct from (reservations.start_local, reservations.end_local)`.as('moves'),
      sql<boolean>`reservation_changes.before ? 'units'`.as('rooms'),
      'reservations.customer_first_name',
      'reservations.customer_last_name',
      'listings.name as listing_name',
      all.as('count'),
    ])
    .where('reservations.owner_id', '=', owner_id)
    .where('reservation_changes.status', '=', 'open')
    .where('reservation_changes.proposed_by', '=', 'customer')
    .where('reservation_changes.expires_at', '>', now)
    .orderBy('reservation_changes.expires_at')
    .orderBy('reservation_changes.id')
    .limit(most)
    .execute()

/** Terminations that customers have proposed, the most urgent first. */
export const askedTerminations = (db: Reader, owner_id: string, now: Date, most: number) =>
  db
    .selectFrom('terminations')
    .innerJoin('reservations', 'reservations.id', 'terminations.reservation_id')
    .innerJoin('listings', 'listings.id', 'reservations.listing_id')
    .select([
      'terminations.reservation_id',
      'reservations.start_local',
      'reservations.end_local',
      'terminations.expires_at',
      'reservations.customer_first_name',
      'reservations.customer_last_name',
      'listings.name as listing_name',
      all.as('count'),
    ])
    .where('reservations.owner_id', '=', owner_id)
    .where('terminations.status', '=', 'open')
    .where('terminations.proposed_by', '=', 'customer')
    .where('terminations.expires_at', '>', now)
    .orderBy('terminations.expires_at')
    .orderBy('terminations.id')
    .limit(most)
    .execute()
