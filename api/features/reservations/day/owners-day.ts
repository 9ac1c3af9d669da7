import type { Deps } from '#api/deps.ts'
import { unfinishedListings } from '#api/features/listings/publishing/unfinished-listings.ts'
import { rowsById } from '#api/features/reservations/desk/list.ts'
import { quoteOf } from '#api/features/reservations/notifications/notification-words.pl.ts'
import { dayRows, type DayEvent, type DayMessage, type OverdueRow } from '#contract/reservations/day.ts'
import type { Handled } from '#contract/index.ts'
import type { ReservationRow } from '#contract/reservations/reservations.ts'
import { addDays, dateIn, toInstant } from '#domain/time.ts'
import { askedChanges, eventFacts, eventIds, overdueIds, requestIds, unreadMessages } from './day-queries.ts'

type Day = Handled['getMyDay']['reply']

const zone = 'Europe/Warsaw'
/** Money that nobody has asked for in a quarter is bookkeeping, not today's work. */
const overdueDays = 90
/** A rest may be due so long before the event (`checkFields` of the deposit). */
const mostBalanceDays = 90

/** What waits for the owner today, each list short and with the number of all. */
export async function ownersDay(deps: Deps, owner_id: string): Promise<Day> {
  const { db } = deps
  const now = new Date(deps.clock.now())
  const today = dateIn(now.getTime(), zone)
  const [requests, events, overdue, messages, changes, listings] = await Promise.all([
    requestIds(db, owner_id, now, dayRows),
    eventIds(db, owner_id, spanOf(deps, today), now, dayRows),
    overdueIds(db, owner_id, overdueSince(today), dayRows),
    unreadMessages(db, owner_id, dayRows),
    askedChanges(db, owner_id, now, dayRows),
    unfinishedListings(db, owner_id, dayRows),
  ])
  const named = [...new Set([...requests, ...events, ...overdue].map(({ id }) => id))]
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
    changes: { count: countOf(changes), results: changes.map(changeReply) },
    events: {
      count: countOf(events),
      results: events.flatMap(({ id }) => eventReply(rowOf.get(id), factsOf.get(id), today)),
    },
    overdue: {
      count: countOf(overdue),
      total_grosze: Number(overdue[0]?.sum ?? 0),
      results: overdue.flatMap((one) => overdueReply(rowOf.get(one.id), one)),
    },
    messages: { count: countOf(messages), results: messages.map(messageReply) },
    offers: listings.offers,
  }
}

const idOf = ({ id }: { id: string }) => id
const countOf = (rows: readonly { count: string }[]): number => Number(rows[0]?.count ?? 0)

const overdueSince = (today: string) => ({
  today,
  since: addDays(today, -overdueDays),
  indexed_since: addDays(today, -overdueDays - mostBalanceDays),
})

/** Today and tomorrow on the clock of the country; a term of many days may have begun long before. */
function spanOf({ config }: Pick<Deps, 'config'>, today: string) {
  const at = (days: number) => new Date(toInstant(`${addDays(today, days)}T00:00`, zone) as number)
  return { today, from: at(0), to: at(2), earliest: at(-config.limits.termDays - 1) }
}

/** What is missing of the price; a reservation that money went back from is settled (`coverage`). */
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
      remaining_grosze: facts.refunded_grosze > 0 ? 0 : remaining(row),
      customer_email: facts.customer_email,
      units: facts.many_units ? facts.units : [],
      place:
        place && [[place.street, place.building_no].filter(Boolean).join(' '), place.city].filter(Boolean).join(', '),
    },
  ]
}

const overdueReply = (
  row: ReservationRow | undefined,
  { due_on, missing }: { due_on: string; missing: string },
): OverdueRow[] => (row ? [{ ...row, due_on, remaining_grosze: Number(missing) }] : [])

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

const changeReply = (row: Awaited<ReturnType<typeof askedChanges>>[number]): Day['changes']['results'][number] => ({
  reservation_id: row.reservation_id,
  customer_name: nameOf(row),
  listing_name: row.listing_name,
  start: row.start_local,
  end: row.end_local,
  expires_at: row.expires_at.toISOString(),
})
