import type { Deps } from '#api/deps.ts'
import { loadTaken } from '#api/features/listings/catalogue/catalogue.ts'
import { packageFaults } from '#api/features/listings/editor/listing-input.ts'
import type { ListingRecord } from '#api/features/listings/store/listing-record.ts'
import { withLengths } from '#api/features/listings/editor/owner-preview.ts'
import { ownRecord } from '#api/features/listings/editor/own-record.ts'
import { itemsOf } from '#api/features/listings/prices/owner-pricing.ts'
import { checkedList } from '#api/features/listings/prices/replace-pricings.ts'
import { isOutOfRange } from '#api/features/listings/store/regions.ts'
import { explainTerm } from '#api/features/listings/catalogue/price-term.ts'
import { explanationOf } from './explanation.ts'
import { priceReply, reasonsOf } from './quote-reservation.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { accepted } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { isRefusal } from '#domain/refusal.ts'

type Call = Handled['previewVenuePricing']

/**
 * The price of a term by a price list that is not saved yet: the same evaluation as a quote, with its reasons. Nothing
 * is stored or counted. A listing that is not published has prices too, so the catalogue is not used.
 */
export async function previewPricing(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
  body: Call['body'],
): Promise<Call['reply']> {
  const stored = await ownRecord(deps, owner, kind, id)
  const listing = asWritten(stored, body, stored.seller.vat_exempt)
  const now = deps.clock.now()
  const taken = (await loadTaken(deps.db, [id], new Date(now))).get(id) ?? []
  const { items } = listing.price_list
  const addons = body.addons.map(({ code, quantity }) => ({
    addon_id: items.find((item) => item.code === code)?.id ?? code,
    quantity,
  }))
  const entry = { listing, taken }
  const priced = accepted(explainTerm(entry, { ...body, addons }, now))
  const { check, quote, trace, distance_km, package_code } = priced
  const stopped = isRefusal(quote) && quote.refused === 'on_request'
  // Payment days are left out, because nobody reserves here.
  const far = (await isOutOfRange(deps.db, listing, distance_km, body.event_place)) ? ['out_of_range'] : []
  return {
    price: stopped ? null : priceReply(accepted(quote), null, far),
    term_mode: check.term_mode,
    distance_km,
    package_code,
    available: check.available,
    reasons: reasonsOf(priced.check.reasons, entry),
    explanation: explanationOf(items, quote, trace, listing),
  }
}

/** The listing as it would be saved. Its ids are made from positions and only serve this answer. */
function asWritten(stored: ListingRecord, body: Call['body'], exempt: boolean): ListingRecord {
  const packages = body.packages ?? stored.packages
  const wrong = packageFaults(packages)
  if (Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
  const { price_mode, valid_from } = stored.price_list
  const request = {
    price_mode: body.price_mode ?? price_mode,
    valid_from: body.valid_from ?? valid_from,
    items: itemsOf(body.pricings),
  }
  return {
    ...withLengths(stored),
    packages,
    travel: body.travel === undefined ? stored.travel : body.travel,
    price_list: checkedList(request, packages, (index) => String(index).padStart(4, '0'), exempt),
  }
}
