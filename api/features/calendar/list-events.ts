/** What the calendar shows between two dates, in the shape of the contract. */
import type { Deps } from '#api/deps.ts'
import {
  type EntryRow,
  type EventFilter,
  findEntries,
  findProposed,
  findReserved,
  type ProposedRow,
  type ReservedRow,
} from './events-queries.ts'
import { proposalStays } from './texts.pl.ts'
import { headsOf } from '#api/features/listings/catalogue/price-term.ts'
import { sentences } from '#api/http/errors/errors.pl.ts'
import { refusedField } from '#api/refused.ts'
import type { CalendarEvent, CalendarState } from '#contract/calendar.ts'
import type { Handled } from '#contract/index.ts'
import type { PaymentStatus } from '#domain/reservation/payment.ts'
import type { Guests } from '#domain/price-list/price-list.ts'
import { blockingStatuses, ownerCanMove } from '#domain/reservation/reservation.ts'
import { daysBetween, edgeAt, edgeToInstant, parseDate, toLocal, zoneOf } from '#domain/time.ts'

const longestSpan = 400
/** Dates of the shown span are read in this zone; the entries of a place elsewhere show its own wall time. */
const calendarZone = 'Europe/Warsaw'

const takesTerm: readonly CalendarState[] = [...blockingStatuses, 'proposed', 'block', 'external']

/** The span of two dates, both included, as instants. Throws `validation` at `to` when it is too long or ends early. */
export function spanOf(from: string, to: string, longest: number): { from: Date; to: Date } {
  const days = daysBetween(from, to)
  if (!(days >= 0 && days < longest)) throw refusedField('to', 'validation')
  const zone = zoneOf(calendarZone)
  return { from: new Date(edgeAt(zone, parseDate(from), 0)), to: new Date(edgeAt(zone, parseDate(to) + 1, 0)) }
}

export async function listEvents(
  deps: Deps,
  owner_id: string,
  { from, to, listing, unit, state }: Handled['listCalendarEvents']['query'],
): Promise<Handled['listCalendarEvents']['reply']> {
  const now = deps.clock.now()
  const states = state.length > 0 ? state : takesTerm
  const filter = { owner_id, span: spanOf(from, to, longestSpan), listing_ids: listing, unit_ids: unit }
  const [reserved, proposed, entries] = await Promise.all([
    findReserved(deps.db, filter, states, new Date(now)),
    states.includes('proposed') ? findProposed(deps.db, filter, new Date(now)) : [],
    states.includes('block') || states.includes('external') ? findEntries(deps.db, filter) : [],
  ])
  const events = [
    ...reserved.map((row) => reservedEvent(row, now)),
    ...proposed.map(proposedEvent).filter((event) => reaches(event, filter.span)),
    ...entries.filter((row) => states.includes(row.kind)).map(entryEvent),
  ]
  events.sort((a, b) => (a.start_at < b.start_at ? -1 : a.start_at > b.start_at ? 1 : 0))
  return { now: new Date(now).toISOString(), from, to, events }
}

type SoldOn = NonNullable<CalendarEvent['reservation']>

/** @param move true, or the sentence that says why the entry cannot be moved */
const soldOn = (row: ReservedRow | ProposedRow, move: SoldOn['move']): SoldOn => ({
  reference: row.reference,
  event_type: row.event_type as SoldOn['event_type'],
  event_type_other: row.event_type_other,
  customer_name: row.customer_name,
  guests_total: headsOf(row.guests as Guests),
  total_grosze: row.total_grosze,
  paid_grosze: row.paid_grosze,
  payment_status: row.payment_status as PaymentStatus,
  source: row.source,
  move,
})

function reservedEvent(row: ReservedRow, now: number): CalendarEvent {
  const move = ownerCanMove(
    {
      source: row.source,
      status: row.status,
      payment_status: row.payment_status as PaymentStatus,
      start_at: row.start_at.getTime(),
      end_at: row.end_at.getTime(),
      notice_hours: row.notice_hours ?? 0,
      deadline_at: row.deadline_at?.getTime() ?? null,
    },
    now,
  )
  return {
    id: row.id,
    kind: 'reservation',
    state: row.state,
    listing_id: row.listing_id,
    unit_ids: row.unit_ids,
    start: row.start_local,
    end: row.end_local,
    start_at: row.start_at.toISOString(),
    end_at: row.end_at.toISOString(),
    timezone: row.timezone,
    ...blockedOf(row),
    deadline_at: row.state === 'expired' ? null : (row.deadline_at?.toISOString() ?? null),
    reservation: soldOn(row, move.can ? true : sentences[move.reason].text({})),
    proposal: null,
    block: null,
  }
}

type Held = Pick<ReservedRow, 'blocked_from' | 'blocked_to' | 'start_local' | 'end_local' | 'timezone'>

const blockedOf = ({ blocked_from, blocked_to, start_local, end_local, timezone }: Held) => ({
  blocked_start: blocked_from ? toLocal(blocked_from.getTime(), timezone) : start_local,
  blocked_end: blocked_to ? toLocal(blocked_to.getTime(), timezone) : end_local,
})

/** A proposed term is held beside the reservation's own term until the other side answers. */
function proposedEvent(row: ProposedRow): CalendarEvent {
  const [start_at, end_at] = [instantOf(row.start_local, row.timezone), instantOf(row.end_local, row.timezone)]
  return {
    id: row.id,
    kind: 'proposal',
    state: 'proposed',
    listing_id: row.listing_id,
    unit_ids: row.unit_ids,
    start: row.start_local,
    end: row.end_local,
    start_at: start_at.toISOString(),
    end_at: end_at.toISOString(),
    timezone: row.timezone,
    ...blockedOf({
      ...row,
      blocked_from: row.blocked_from && row.blocked_from < start_at ? row.blocked_from : start_at,
      blocked_to: row.blocked_to && row.blocked_to > end_at ? row.blocked_to : end_at,
    }),
    deadline_at: row.deadline_at.toISOString(),
    reservation: soldOn(row, proposalStays),
    proposal: { reservation_id: row.reservation_id, proposed_by: row.proposed_by },
    block: null,
  }
}

/** The proposed term was checked when it was proposed, so it always gives an instant. */
const instantOf = (local: string, timezone: string): Date => new Date(edgeToInstant(local, timezone) as number)

const reaches = (event: CalendarEvent, { from, to }: EventFilter['span']): boolean =>
  new Date(event.start_at) < to && new Date(event.end_at) > from

export function entryEvent(row: EntryRow): CalendarEvent {
  const start = row.start_local ?? toLocal(row.start_at.getTime(), row.timezone)
  const end = row.end_local ?? toLocal(row.end_at.getTime(), row.timezone)
  return {
    id: row.id,
    kind: row.kind,
    state: row.kind,
    listing_id: row.listing_id,
    unit_ids: row.unit_ids,
    start,
    end,
    start_at: row.start_at.toISOString(),
    end_at: row.end_at.toISOString(),
    timezone: row.timezone,
    blocked_start: start,
    blocked_end: end,
    deadline_at: null,
    reservation: null,
    proposal: null,
    block:
      row.kind === 'external'
        ? null
        : { label: row.label ?? '', note: row.note ?? '', series_id: row.series_id, crews: row.crews },
  }
}
