import type { Deps } from '#api/deps.ts'
import { living } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { roomsThen, termsNear } from './alternatives.ts'
import { dayLabel } from './day-labels.pl.ts'
import { countLost, entryOf, reasonsOf } from './quote-reservation.ts'
import {
  type TermRequest,
  availabilityInput,
  roomsAsked,
  priceTerm,
  takenRooms,
} from '#api/features/listings/catalogue/price-term.ts'
import type { Client } from '#api/http/callers/client.ts'
import { accepted, Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { dayStatuses, maxStatusDays } from '#domain/availability/days.ts'
import type { AvailabilityInput } from '#domain/availability/context.ts'
import { defaultTerm } from '#domain/availability/proposals.ts'
import { freeStarts } from '#domain/availability/starts.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { daysBetween, type Term } from '#domain/time.ts'

type Body = Omit<Handled['checkVenueAvailability']['body'], 'venue_id'>
export type CheckReply = Handled['checkVenueAvailability']['reply']

/** Days of a calendar, one term, or both in one call (product 7). Says what is free, never who reserved. */
export async function checkAvailability(
  deps: Deps,
  kind: ListingKind,
  id: string,
  body: Body,
  visitor: Client | null = null,
): Promise<CheckReply> {
  await deps.catalogue.have(id)
  return answerCheck(deps, entryOf(deps, kind, id), body, visitor)
}

/** The answer for one given listing, whether or not it is in the catalogue. */
export function answerCheck(
  deps: Pick<Deps, 'clock' | 'counters'>,
  entry: CatalogueEntry,
  body: Body,
  visitor: Client | null = null,
): CheckReply {
  const reply: CheckReply = {}
  if (body.from && body.to) reply.days = days(deps, entry, body, body.from, body.to)
  if (body.start && body.end) {
    Object.assign(reply, oneTerm(deps, entry, body, { start: body.start, end: body.end }, visitor))
  }
  if (!reply.days && reply.available === undefined) {
    throw new Refused({ refused: 'validation', fields: missingFrom(body) })
  }
  return reply
}

const halves = [
  ['from', 'to'],
  ['to', 'from'],
  ['start', 'end'],
  ['end', 'start'],
] as const

/**
 * The missing fields of a question: the other half of a pair that was begun, or both first fields when nothing was
 * given.
 */
function missingFrom(body: Body): Record<string, 'validation'> {
  const missing = halves.flatMap(([said, other]) => (body[said] ? [other] : []))
  return Object.fromEntries((missing.length > 0 ? missing : ['from', 'start']).map((name) => [name, 'validation']))
}

function days(
  deps: Pick<Deps, 'clock'>,
  { listing, taken }: CatalogueEntry,
  body: Body,
  from: string,
  to: string,
): CheckReply['days'] {
  const span = daysBetween(from, to)
  if (!(span >= 0 && span < maxStatusDays)) throw new Refused({ refused: 'validation', fields: { to: 'validation' } })
  const now = deps.clock.now()
  const unit_ids = accepted(roomsAsked(listing, body.unit_ids))
  const input = { ...availabilityInput(listing, living(taken, now), now), unit_ids }
  return accepted(dayStatuses(input, from, to)).map((day) => ({
    ...day,
    label: dayLabel(listing.opening, day.date),
    ...(body.minutes === undefined
      ? {}
      : {
          starts: freeStarts(input, day.date, body.minutes).map((one) => one.start),
          term: meantOn(input, day.date),
        }),
  }))
}

function meantOn(input: AvailabilityInput, date: string): Term | null {
  const term = defaultTerm(input, date)
  return term && { start: term.start, end: term.end }
}

function oneTerm(
  deps: Pick<Deps, 'clock' | 'counters'>,
  entry: CatalogueEntry,
  body: Body,
  term: Term,
  visitor: Client | null,
): CheckReply {
  const now = deps.clock.now()
  const request: TermRequest = { ...body, ...term, guests: guestsOf(body.guests, entry.listing.rules.capacity_min) }
  const priced = accepted(priceTerm(entry, request, now))
  const { available, term_mode } = priced.check
  if (visitor) countLost(deps, entry.listing.id, request, priced.check, visitor)
  const taken_unit_ids = takenRooms(entry, priced.check.blocked, now)
  return {
    available,
    term_mode,
    reasons: reasonsOf(priced.check.reasons, entry),
    alternatives: available ? [] : termsNear(entry, request, now),
    ...(available ? { rooms: [], rooms_together: null } : roomsThen(entry, request, taken_unit_ids, now)),
    taken_unit_ids,
  }
}

/** Without guests the smallest party is assumed, so that capacity never speaks against the term. */
function guestsOf(guests: Body['guests'], least: number): TermRequest['guests'] {
  if (typeof guests === 'object') return guests
  return { adults: guests ?? least, children: [], crew: 0 }
}
