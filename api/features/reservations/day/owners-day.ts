import type { Deps } from '#api/deps.ts'
import { unfinishedListings } from '#api/features/listings/publishing/unfinished-listings.ts'
import { rowsById } from '#api/features/reservations/desk/list.ts'
import { type ByHand, byUrgency, sentByHand } from '#api/features/reservations/money/refunds-queries.ts'
import { quoteOf } from '#api/features/reservations/notifications/notification-words.pl.ts'
import { dayRows, type DayEvent, type DayMessage, type OverdueRow, type RefundRow } from '#contract/reservations/day.ts'
import type { Handled } from '#contract/index.ts'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import { maxTermDays } from '#domain/availability/opening.ts'
import type { Overdue } from '#domain/reservation/payment-terms.ts'
import { addDays, dateIn, toInstant } from '#domain/time.ts'
import { everyPage, overdueReservations, owingPage } from './overdue.ts'
import {
  askedChanges,
  askedTerminations,
  eventFacts,
  eventIds,
  refundRows,
  requestIds,
  unreadMessages,
} from './day-queries.ts'

type Day = Handled['getMyDay']['reply']

const zone = 'Europe/Warsaw'

/** What waits for the owner today: short lists, each with its total count. */
export async function ownersDay(deps: Deps, owner_id: string): Promise<Day> {
  const { db } = deps
  const now = new Date(deps.clock.now())
  const today = dateIn(now.getTime(), zone)
  const [requests, events, overdue, refunds, messages, changes, terminations, listings] = await Promise.all([
    requestIds(db, owner_id, now, dayRows),
    eventIds(db, owner_id, spanOf(today), now, dayRows),
    overdueReservations(db, owner_id, now),
    refundsByHand(db, owner_id),
    unreadMessages(db, owner_id, dayRows),
    askedChanges(db, owner_id, now, dayRows),
    askedTerminations(db, owner_id, now, dayRows),
    unfinishedListings(db, owner_id, dayRows),
  ])
  const shown = [requests, events, overdue.slice(0, dayRows), refunds.slice(0, dayRows)].flat()
  const named = [...new Set(shown.map(({ id }) => id))]
  const [rows, facts] = await Promise.all([
    rowsById(db, owner_id, named, now),
    eventFacts(db, owner_id, events.map(idOf)),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const factsOf = new Map(facts.map((one) => [one.id, one]))
  return {
    today,
    has_listings: listings.any,
    requests: { count: countOf(requests), results: requests.flatMap(({ id }) => rowOf.get(id) ?? []) },
    changes: {
      count: countOf(changes),
      results: changes.map((row) => ({ ...proposalReply(row), moves: row.moves, rooms: row.rooms })),
    },
    terminations: { count: countOf(terminations), results: terminations.map(proposalReply) },
    events: {
      count: countOf(events),
      results: events.flatMap(({ id }) => eventReply(rowOf.get(id), factsOf.get(id), today)),
    },
    overdue: {
      count: overdue.length,
      total_grosze: overdue.reduce((sum, one) => sum + one.missing_grosze, 0),
      results: overdue.slice(0, dayRows).flatMap((one) => overdueReply(rowOf.get(one.id), one)),
    },
    refunds: {
      count: refunds.length,
      total_grosze: refunds.reduce((sum, one) => sum + one.refund_grosze, 0),
      results: refunds.slice(0, dayRows).flatMap((one) => refundReply(rowOf.get(one.id), one)),
    },
    messages: { count: countOf(messages), results: messages.map(messageReply) },
    offers: listings.offers,
  }
}

const idOf = ({ id }: { id: string }) => id
const countOf = (rows: readonly { count: string }[]): number => Number(rows[0]?.count ?? 0)

/** Refunds of any age: unlike payments owed to the owner, these are the owner's own debt. */
async function refundsByHand(db: Deps['db'], owner_id: string): Promise<ByHand[]> {
  const found: ByHand[] = []
  for await (const rows of everyPage((last: OwedRow | null) => refundRows(db, owner_id, owingPage, last).execute()))
    found.push(...(await sentByHand(db, rows)))
  return found.sort(byUrgency)
}

type OwedRow = Awaited<ReturnType<ReturnType<typeof refundRows>['execute']>>[number]

/** Today and tomorrow in the country's time zone; a term of several days may have begun long before. */
function spanOf(today: string) {
  const at = (days: number) => new Date(toInstant(`${addDays(today, days)}T00:00`, zone) as number)
  return { today, from: at(0), to: at(2), earliest: at(-maxTermDays - 1) }
}

/** What is missing of the price; refunds are already subtracted from `paid_grosze`. */
const remaining = ({ total_grosze, paid_grosze }: Pick<ReservationRow, 'total_grosze' | 'paid_grosze'>): number =>
  Math.max(0, total_grosze - paid_grosze)

type EventFacts = Awaited<ReturnType<typeof eventFacts>>[number]

function eventReply(row: ReservationRow | undefined, facts: EventFacts | undefined, today: string): DayEvent[] {
  if (!row || !facts) return []
  const place = facts.event_place as { city?: string; street?: string; building_no?: string } | null
  return [
    {
      ...row,
      on: row.start.slice(0, 10) > today ? 'tomorrow' : 'today',
      remaining_grosze: remaining(row),
      customer_email: facts.customer_email,
      units: facts.many_units ? facts.units : [],
      place:
        place && [[place.street, place.building_no].filter(Boolean).join(' '), place.city].filter(Boolean).join(', '),
    },
  ]
}

const overdueReply = (row: ReservationRow | undefined, { due_on, missing_grosze }: Overdue): OverdueRow[] =>
  row ? [{ ...row, due_on, remaining_grosze: missing_grosze }] : []

const refundReply = (row: ReservationRow | undefined, { due_on, refund_grosze }: ByHand): RefundRow[] =>
  row ? [{ ...row, due_on, refund_grosze }] : []

const nameOf = (row: { customer_first_name: string; customer_last_name: string }): string =>
  `${row.customer_first_name} ${row.customer_last_name}`.trim()

const messageReply = (row: Awaited<ReturnType<typeof unreadMessages>>[number]): DayMessage => ({
  reservation_id: row.reservation_id,
  reference: row.reference,
  customer_name: nameOf(row),
  listing_name: row.listing_name,
  at: row.at.toISOString(),
  quote: quoteOf(row.body),
})

const proposalReply = (
  row: Awaited<ReturnType<typeof askedTerminations>>[number],
): Day['terminations']['results'][number] => ({
  reservation_id: row.reservation_id,
  customer_name: nameOf(row),
  listing_name: row.listing_name,
  start: row.start_local,
  end: row.end_local,
  expires_at: row.expires_at.toISOString(),
})
