import { type Deps, inTransaction } from '#api/deps.ts'
import { living, loadTaken } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { ownRecord } from '#api/features/listings/editor/own-record.ts'
import { availabilityInput, priceTerm } from '#api/features/listings/catalogue/price-term.ts'
import { conflictsOf } from './add-reservation.ts'
import { type AddBody, requestedTerm } from './added-price.ts'
import { termsNear } from '#api/features/reservations/quotes/alternatives.ts'
import { isFirm } from '#domain/availability/availability.ts'
import { noPriceText } from '#api/features/reservations/changes/change-words.pl.ts'
import { priceReply, reasonsOf } from '#api/features/reservations/quotes/quote-reservation.ts'
import { accepted, refusedField } from '#api/refused.ts'
import type { AddPreview } from '#contract/reservations/owner-reservations.ts'
import { defaultTerm } from '#domain/availability/proposals.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { isRefusal } from '#domain/refusal.ts'
import { minuteMs, toInstant, toLocal } from '#domain/time.ts'

type Asked = Omit<AddBody, 'start' | 'end' | 'customer' | 'buyer' | 'notes' | 'owner_note'> & {
  start?: string | undefined
  end?: string | undefined
  date?: string | undefined
}

/** Price, broken rules and conflicts, while the owner is still on the phone. Nothing is held. */
export async function previewAdded(
  deps: Deps,
  owner_id: string,
  kind: ListingKind,
  listing_id: string,
  body: Asked,
): Promise<AddPreview> {
  const listing = await ownRecord(deps, { owner_id }, kind, listing_id)
  const now = deps.clock.now()
  const taken = living((await loadTaken(deps.db, [listing_id], new Date(now))).get(listing_id) ?? [], now)
  const entry = { listing, taken }
  const request = requestedTerm({ ...body, ...termOf(entry, body, now) })
  const priced = accepted(priceTerm(entry, request, now))
  const blockers = reasonsOf(priced.check.reasons.filter(isFirm), entry)
  const broken = priced.check.reasons.filter((reason) => !isFirm(reason))
  const is_busy = blockers.some(({ code }) => code === 'busy')
  const { quote, check, distance_km } = priced
  return {
    start: request.start,
    end: request.end,
    term_mode: check.term_mode,
    distance_km,
    possible: blockers.length === 0,
    blockers,
    broken_rules: reasonsOf(broken, entry),
    conflicts: is_busy ? await inTransaction(deps, (tx) => conflictsOf(tx, entry, request, check.blocked)) : [],
    alternatives: is_busy ? termsNear(entry, request, now) : [],
    price: isRefusal(quote) ? null : priceReply(quote, null),
    price_reason: isRefusal(quote) ? noPriceText(quote) : null,
  }
}

const usualHours = { start: '16:00', minutes: 360 }

/** The listing's default term on the date; on a date without one an evening, so that the conflicts can be shown. */
function termOf(entry: CatalogueEntry, { start, end, date }: Asked, now: number): { start: string; end: string } {
  if (start && end) return { start, end }
  const day = date ?? start?.slice(0, 10)
  if (!day) throw refusedField('start', 'validation')
  const input = availabilityInput(entry.listing, entry.taken, now)
  const proposed = defaultTerm(input, day) ?? defaultTerm({ ...input, taken: [] }, day)
  const zone = entry.listing.opening.timezone
  if (start) {
    const from = accepted(toInstant(start, zone))
    const minutes = proposed ? lengthOf(proposed, zone) : usualHours.minutes
    return { start, end: toLocal(from + minutes * minuteMs, zone) }
  }
  if (proposed) return { start: proposed.start, end: proposed.end }
  const from = accepted(toInstant(`${day}T${usualHours.start}`, zone))
  return { start: `${day}T${usualHours.start}`, end: toLocal(from + usualHours.minutes * minuteMs, zone) }
}

const lengthOf = ({ start, end }: { start: string; end: string }, zone: string): number =>
  (accepted(toInstant(end, zone)) - accepted(toInstant(start, zone))) / minuteMs
