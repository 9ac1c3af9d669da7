import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue.ts'
import { insertQuote } from '#api/features/reservations/queries.ts'
import { reasonSentence } from '#api/features/reservations/texts.pl.ts'
import { type AskedTerm, headsOf, isOutOfRange, type WorkedOut, workOut } from '#api/features/listings/work-out.ts'
import { accepted, Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/codes.ts'
import { quoteUntil } from '#domain/deadlines.ts'
import type { Quote } from '#domain/pricing-types.ts'

export type QuoteReply = Handled['calculateVenuePrice']['reply']

/** A published listing of this kind, by id; a service under the venue's call is not there. */
export function entryOf({ catalogue }: Pick<Deps, 'catalogue'>, kind: ListingKind, id: string): CatalogueEntry {
  const entry = catalogue.find(id)
  if (entry?.listing.kind !== kind) throw new Refused('not_found')
  return entry
}

/** Works the price out and keeps it for 30 minutes with what was asked (product page 5). */
export async function quoteReservation(
  deps: Deps,
  kind: ListingKind,
  listing_id: string,
  asked: AskedTerm,
): Promise<QuoteReply> {
  const entry = entryOf(deps, kind, listing_id)
  const now = deps.clock.now()
  const worked = accepted(workOut(entry, asked, now))
  const quote = accepted(worked.quote)
  const quote_id = randomUUIDv7()
  const valid_until = new Date(quoteUntil(now))
  await insertQuote(deps.db, {
    id: quote_id,
    listing_id,
    asked: JSON.stringify(asked),
    quote: JSON.stringify({ ...quote, distance_km: worked.distance_km }),
    total_grosze: quote.total_grosze,
    valid_until,
    created_at: new Date(now),
  })
  deps.counters.quoted(listing_id, now)
  if (!worked.check.available) {
    deps.counters.lost(
      listing_id,
      asked.start.slice(0, 10),
      headsOf(asked.guests),
      worked.check.reasons[0]?.code ?? 'busy',
      now,
    )
  }
  return {
    quote_id,
    valid_until: valid_until.toISOString(),
    term_mode: worked.check.term_mode,
    distance_km: worked.distance_km,
    available: worked.check.available,
    reasons: reasonsOf(worked, entry),
    ...priceReply(quote, isOutOfRange(entry.listing, worked.distance_km) ? ['out_of_range'] : []),
  }
}

export const reasonsOf = ({ check }: Pick<WorkedOut, 'check'>, entry: CatalogueEntry) =>
  check.reasons.map(({ code, details }) => ({
    code,
    message: reasonSentence(code, details, entry.listing.opening.timezone),
  }))

/** The contract's price of a domain quote. */
export function priceReply(quote: Quote, warnings: string[] = []) {
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
    deposit: { type: quote.deposit.type, amount_grosze: quote.deposit.amount_grosze, due_at: null },
    balance: quote.balance,
    security_deposit_grosze: quote.security_deposit_grosze,
    warnings: [...quote.warnings, ...warnings],
  }
}
