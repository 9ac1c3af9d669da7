import { randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import type { LockedEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { nearestTerms } from '#api/features/reservations/quotes/alternatives.ts'
import { type CustomerInput, readCustomer } from './customer-input.ts'
import { chooseUnits } from '#api/features/reservations/term/choose-units.ts'
import { currentEntry } from '#api/features/reservations/term/current-entry.ts'
import { claimTerm } from '#api/features/occupancy/claim-term.ts'
import { type ReservingFacts, reservingFacts } from '#api/features/reservations/core/queries.ts'
import { countLost, demandReservable, entryOf } from '#api/features/reservations/quotes/quote-reservation.ts'
import { emailHint } from '#api/features/reservations/core/texts.pl.ts'
import { reservationRow } from '#api/features/reservations/core/reservation-row.ts'
import { recordReservation } from '#api/features/reservations/core/record-event.ts'
import { type PricedTerm, priceTerm, reasonsAgainst } from '#api/features/listings/catalogue/price-term.ts'
import type { Client } from '#api/http/callers/client.ts'
import { answerGiven, type Idempotency, once } from '#api/idempotency.ts'
import { accepted, Refused, refusedField } from '#api/refused.ts'
import { isOnEmbedSite } from '#domain/listing/embedding.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import { deriveToken, hashToken } from '#api/tokens.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { emailHoldUntil } from '#domain/reservation/deadlines.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { paymentChoicesFor } from '#domain/reservation/payment.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { needsEarlyPerformance } from '#domain/reservation/withdrawal.ts'
import { dateIn, eventDay } from '#domain/time.ts'

export type ReserveBody = Omit<Handled['reserveService']['body'], 'service_id'> &
  Pick<Handled['reserveVenue']['body'], 'layout' | 'unit_ids'>
export type ReservedReply = Handled['reserveVenue']['reply']

export type ReserveAsk = {
  kind: ListingKind
  listing_id: string
  body: ReserveBody
  client: Client
  idempotency: Idempotency | null
}

const openHoldsPerAddress = 3
const reservationsPerHour = 10

/**
 * Holds the term for half an hour and mails a link that confirms the address. A second customer is refused by the rules
 * under the listing's lock, or at the latest by the database; the refusal contains the nearest free terms.
 */
export async function makeReservation(deps: Deps, ask: ReserveAsk): Promise<ReservedReply> {
  try {
    return await makeAnew(deps, ask)
  } catch (error) {
    // A repeated request gets its first answer, whatever has changed since.
    const known = error instanceof Refused ? await answerGiven<ReservedReply>(deps, ask.idempotency) : null
    if (known) return known
    throw error
  }
}

async function makeAnew(deps: Deps, ask: ReserveAsk): Promise<ReservedReply> {
  await deps.catalogue.have(ask.listing_id)
  const entry = entryOf(deps, ask.kind, ask.listing_id)
  const now = deps.clock.now()
  demandReservable(entry, ask.body.unit_ids)
  if (entry.listing.confirmation_mode === 'inquiry_only') throw new Refused('on_request')
  const zone = entry.listing.opening.timezone
  const needs_place = entry.listing.delivery_mode?.includes('at_client') ?? false
  const customer = readCustomer(ask.body, {
    event_types: entry.listing.event_types,
    needs_place: needs_place && traitsOf(entry.listing).comes_to_customer,
    needs_early_performance: needsEarlyPerformance({
      withdrawal_regime: entry.listing.withdrawal_regime,
      buyer_type: ask.body.buyer.type,
      today_on: dateIn(now, zone),
      event_day: eventDay(ask.body.start),
    }),
  })
  try {
    return await deps.locks.inTurn(ask.listing_id, async () => {
      const known = await refuseTaken(deps, ask)
      if (known) return known
      return once(deps, ask.idempotency, (tx) => reserve(tx, entry, ask, customer))
    })
  } catch (error) {
    if (!(error instanceof Refused) || !isTaken(error)) throw error
    countLost(deps, ask.listing_id, ask.body, { reasons: [{ code: 'busy', details: {} }] }, ask.client)
    await deps.catalogue.refreshTaken([ask.listing_id])
    throw new Refused('slot_taken', { alternatives: nearestTerms(deps, ask.listing_id, ask.body) })
  }
}

/**
 * Refuses most requests of a rush without a transaction: the catalogue says that the term is taken, and says so again
 * after a refresh. A repeated request gets its first answer.
 */
async function refuseTaken(deps: Deps, ask: ReserveAsk): Promise<ReservedReply | null> {
  const isBusy = () =>
    reasonsAgainst(entryOf(deps, ask.kind, ask.listing_id), ask.body, deps.clock.now()).some(
      ({ code }) => code === 'busy',
    )
  if (!isBusy()) return null
  const known = await answerGiven<ReservedReply>(deps, ask.idempotency)
  if (known) return known
  await deps.catalogue.refreshTaken([ask.listing_id])
  if (isBusy()) throw new Refused('slot_taken')
  return null
}

const isTaken = (error: Refused): boolean =>
  ['slot_taken', 'busy', 'daily_limit'].includes(error.refusal.refused) && error.extras.alternatives === undefined

async function reserve(
  deps: TxDeps,
  cached: CatalogueEntry,
  ask: ReserveAsk,
  customer: CustomerInput,
): Promise<ReservedReply> {
  const listing_id = cached.listing.id
  const ip_hash = deps.config.rateLimits ? ask.client.ip_hash : null
  await lockListing(deps, listing_id, { ip_hash })
  const now = deps.clock.now()
  const asked = { listing_id, email: customer.email, quote_id: ask.body.quote_id, ip_hash, now: new Date(now) }
  const facts = await reservingFacts(deps.db, asked)
  if (facts?.hidden_by_plan || facts?.status === 'suspended') throw new Refused('not_published')
  const entry = await currentEntry(deps, cached, listing_id, facts)
  demandReservable(entry, ask.body.unit_ids)
  if (facts) refuseHoarders(facts, now)
  const priced = accepted(priceTerm(entry, ask.body, now))
  const problem = priced.check.reasons[0]
  if (problem) throw new Refused({ refused: problem.code, details: problem.details })
  const quote = accepted(priced.quote)
  const quoted_at = askQuote(facts?.quote ?? null, quote, now)
  return write(deps, entry, ask, customer, { ...priced, quote, quoted_at })
}

/** The address for a link back on pages and in mails: only one on a site that the owner has named. */
const wayBack = (address: string | undefined, origins: readonly string[]): string | null =>
  address !== undefined && isOnEmbedSite(address, origins) ? address : null

/** Ruling 40: holds cost nothing, so their number per mailbox and network is limited. */
function refuseHoarders(facts: ReservingFacts, now: number): void {
  if (facts.open_hold_id) throw tooMany('hold_limit', facts.open_hold_until, now)
  if (facts.open_here >= openHoldsPerAddress) throw tooMany('hold_limit', facts.open_until, now)
  if (facts.last_hour >= reservationsPerHour) throw tooMany('rate_limited', facts.hour_until, now)
}

/** Says when to try again: when the first of the counted holds has ended. */
function tooMany(refused: 'hold_limit' | 'rate_limited', until: Date | null, now: number): Refused {
  const seconds = Math.max(1, Math.ceil(((until?.getTime() ?? now) - now) / 1000))
  return new Refused({ refused, details: { seconds } }, { retry_after: seconds })
}

/**
 * When the price was quoted. If it has changed since, the refusal has both totals, so that the customer can accept the
 * new one.
 */
function askQuote(kept: ReservingFacts['quote'], current: Quote, now: number): Date {
  if (!kept || kept.valid_until.getTime() <= now) throw new Refused('quote_expired')
  if (kept.total_grosze !== current.total_grosze) {
    throw new Refused('price_changed', {
      totals: { quoted_grosze: kept.total_grosze, current_grosze: current.total_grosze },
    })
  }
  return kept.created_at
}

async function write(
  deps: TxDeps,
  entry: LockedEntry,
  { body, client }: ReserveAsk,
  customer: CustomerInput,
  { quote, quoted_at, ...priced }: PricedTerm & { quote: Quote; quoted_at: Date },
): Promise<ReservedReply> {
  const { listing } = entry
  const now = deps.clock.now()
  const at = new Date(now)
  const id = randomUUIDv7()
  const { check } = priced
  const unit_ids = await chooseUnits(deps, entry, check)
  const deadline_ms = emailHoldUntil(now, check.start_at_ms)
  const choices = paymentChoicesFor(quote.deposit, quote.total_grosze)
  const payment_choice = body.payment_choice ?? choices[0] ?? 'on_site'
  if (!choices.includes(payment_choice)) throw refusedField('payment_choice', 'validation')
  // Anybody may send any code: only the listing's own code proves that the form was embedded on another site.
  const embedded = body.embed_code === listing.embed_code
  const { event_place, ...person } = customer
  const sold = { id, listing, request: body, person, event_place, priced, quote, unit_ids, payment_choice }
  const columns = reservationRow(deps.config, sold, at)
  const { reference, event_day, token_nonce } = columns
  const row = {
    ...columns,
    status: 'pending_email',
    source: embedded ? 'embed' : 'web',
    consents: JSON.stringify({ ...body.consents, at: at.toISOString(), version: termsVersion }),
    quote_id: body.quote_id,
    quoted_at,
    deadline_at: new Date(deadline_ms),
    confirm_token_hash: hashToken(deriveToken(deps.config.secretKey, 'confirm_reservation', token_nonce)),
    confirmation_sent_at: at,
    ip_hash: client.ip_hash,
    back_url: embedded ? wayBack(body.back_url, listing.embed_origins) : null,
    embed_code: embedded ? listing.embed_code : null,
  } as const
  await recordReservation(deps, row, quote.lines, {
    actor: 'customer',
    action: 'submit',
    note: null,
    data: { total_grosze: quote.total_grosze, start: body.start, end: body.end },
  })
  const { blocked } = check
  await claimTerm(deps, { listing_id: listing.id, unit_ids, blocked, reservation_id: id, event_day, deadline_ms })
  return {
    id,
    reference,
    status: 'pending_email',
    deadline_at: new Date(deadline_ms).toISOString(),
    email_hint: emailHint(customer.email),
  }
}
