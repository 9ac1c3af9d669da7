import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { insertQuote } from '#api/features/reservations/core/queries.ts'
import { reasonSentence } from '#api/features/reservations/core/texts.pl.ts'
import { hearsOldNews } from '#api/features/reservations/term/elsewhere-queries.ts'
import { isOutOfRange } from '#api/features/listings/store/regions.ts'
import {
  type TermRequest,
  headsOf,
  type PricedTerm,
  priceTerm,
  takenRooms,
} from '#api/features/listings/catalogue/price-term.ts'
import type { Client } from '#api/http/callers/client.ts'
import { accepted, Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { paymentDeadlines, quoteUntil } from '#domain/reservation/deadlines.ts'
import { dueNow, paymentChoicesFor } from '#domain/reservation/payment.ts'
import { mayBeReserved } from '#domain/listing/listing.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { type AskPlace, lostReasonOf } from '#domain/statistics/statistics.ts'
import { agreedDays, type AgreedDays } from '#domain/reservation/payment-terms.ts'
import { dateIn, eventDay, toLocal } from '#domain/time.ts'

export type QuoteReply = Handled['calculateVenuePrice']['reply']

/** Refuses rooms that visitors may not reserve on their own because they are rented only with the whole place. */
export function demandReservable({ listing }: CatalogueEntry, unit_ids: string[] | undefined): void {
  if (!unit_ids || unit_ids.length === 0 || mayBeReserved(listing.units, unit_ids)) return
  throw new Refused({ refused: 'validation', fields: { unit_ids: 'validation' } })
}

/** A published listing of this kind by id; a service is not found by the call for venues. */
export function entryOf({ catalogue }: Pick<Deps, 'catalogue'>, kind: ListingKind, id: string): CatalogueEntry {
  const entry = catalogue.find(id)
  if (entry?.listing.kind !== kind) throw new Refused('not_found')
  return entry
}

/**
 * Works out the price and keeps it with its request for 30 minutes (product 5). Statistics count only a `visitor`, not
 * an owner who tries.
 */
export async function quoteReservation(
  deps: Deps,
  kind: ListingKind,
  listing_id: string,
  { asked_from = 'page', ...request }: TermRequest & { asked_from?: AskPlace },
  visitor: Client | null = null,
): Promise<QuoteReply> {
  await deps.catalogue.have(listing_id)
  const entry = entryOf(deps, kind, listing_id)
  if (visitor) demandReservable(entry, request.unit_ids)
  const now = deps.clock.now()
  const priced = accepted(priceTerm(entry, request, now))
  const quote = accepted(priced.quote)
  const far = await isOutOfRange(deps.db, entry.listing, priced.distance_km, request.event_place)
  const { is_silent, confirmation_mode } = entry.listing
  const silent = is_silent || (confirmation_mode === 'instant' && (await hearsOldNews(deps.db, listing_id, now)))
  const quote_id = randomUUIDv7()
  const valid_until = new Date(quoteUntil(now))
  await insertQuote(deps.db, {
    id: quote_id,
    listing_id,
    asked: JSON.stringify(request),
    quote: JSON.stringify({ ...quote, distance_km: priced.distance_km }),
    total_grosze: quote.total_grosze,
    valid_until,
    created_at: new Date(now),
  })
  if (visitor && asked_from !== 'preview') {
    deps.counters.quoted(listing_id, visitor, now, asked_from)
    countLost(deps, listing_id, request, priced.check, visitor)
  }
  return {
    quote_id,
    valid_until: valid_until.toISOString(),
    ...answerOf(entry, { ...priced, far, silent }, quote, now),
  }
}

/** `silent`: an outside calendar of the listing has not answered for long, so its owner is asked (decision 0046). */
type Asking = PricedTerm & { far: boolean; silent?: boolean }

/** The answer about a term, whether or not it is stored. */
export function answerOf(entry: CatalogueEntry, priced: Asking, quote: Quote, now: number) {
  return {
    term_mode: priced.check.term_mode,
    online_ways: [...entry.listing.seller.online_ways],
    distance_km: priced.distance_km,
    available: priced.check.available,
    reasons: reasonsOf(priced.check.reasons, entry),
    taken_unit_ids: takenRooms(entry, priced.check.blocked, now),
    ...priceReply(quote, dueOf(entry, priced, quote, now), warningsOf(priced)),
  }
}

/** Counts lost demand: a term that a visitor asked for and could not have. */
export function countLost(
  deps: Pick<Deps, 'counters' | 'clock'>,
  listing_id: string,
  request: Pick<TermRequest, 'start' | 'guests'>,
  check: Pick<PricedTerm['check'], 'reasons'>,
  visitor: Client,
): void {
  const reason = lostReasonOf(check.reasons.map(({ code }) => code))
  if (!reason) return
  const wish = { listing_id, event_day: eventDay(request.start), guests: headsOf(request.guests), reason }
  deps.counters.lost(wish, visitor, deps.clock.now())
}

export const reasonsOf = (reasons: PricedTerm['check']['reasons'], entry: CatalogueEntry) =>
  reasons.map(({ code, details }) => ({
    code,
    message: reasonSentence(code, details, entry.listing.opening.timezone),
  }))

/**
 * The deadline of the first payment if the address is confirmed at once; a later confirmation only makes it later. Null
 * when it is not known (an owner answers first), when nothing is due before the event, and for a term that is not
 * available.
 */
function dueAt({ listing }: CatalogueEntry, priced: Asking, quote: Quote, now: number): string | null {
  const { check, far, silent = false } = priced
  const asks_owner = listing.confirmation_mode !== 'instant' || far || silent
  const choice = paymentChoicesFor(quote.deposit, quote.total_grosze)[0] ?? 'on_site'
  if (asks_owner || !check.available || dueNow(choice, quote.deposit, quote.total_grosze) === 0) return null
  const start = { start_at: check.start_at_ms, notice_hours: listing.rules.notice_hours }
  return new Date(paymentDeadlines(now, start).deadline_at).toISOString()
}

const warningsOf = ({ far, silent }: Asking): string[] => [
  ...(far ? ['out_of_range'] : []),
  ...(silent ? ['calendar_silent'] : []),
]

type Due = { at: string | null; days: AgreedDays }

/** The days of both payments, if it were agreed today. */
function dueOf(entry: CatalogueEntry, priced: Asking, quote: Quote, now: number): Due {
  const { deposit, opening } = entry.listing
  const at = dueAt(entry, priced, quote, now)
  const days = agreedDays({
    event_on: eventDay(toLocal(priced.check.start_at_ms, opening.timezone)),
    balance_due_days: deposit.balance_due_days ?? 0,
    agreed_on: dateIn(now, opening.timezone),
    deposit_due_on: at && dateIn(Date.parse(at), opening.timezone),
  })
  return { at, days }
}

/** A quote of the domain as the contract's price; `due` is null until a way to pay is chosen. */
export function priceReply(quote: Quote, due: Due | null, warnings: string[] = []) {
  const { deposit, balance } = quote
  const in_parts = deposit.amount_grosze > 0 && balance.amount_grosze > 0
  const due_on = due && balance.due_on ? due.days.balance_due_on : balance.due_on
  return {
    lines: quote.lines.map(({ code, label, quantity, unit, unit_price_grosze, amount_grosze, vat_rate }) => ({
      code,
      label,
      quantity,
      unit,
      unit_price_grosze,
      amount_grosze,
      vat_rate,
    })),
    vat_summary: quote.vat_summary,
    total_grosze: quote.total_grosze,
    total_net_grosze: quote.total_net_grosze,
    deposit: { type: quote.deposit.type, amount_grosze: quote.deposit.amount_grosze, due_at: due?.at ?? null },
    balance: {
      amount_grosze: balance.amount_grosze,
      due_on: in_parts ? due_on : null,
      with_deposit: in_parts && (due?.days.whole_at_once ?? false),
    },
    security_deposit_grosze: quote.security_deposit_grosze,
    warnings: [...quote.warnings, ...warnings],
    included: quote.included ?? [],
  }
}
