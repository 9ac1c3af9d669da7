/**
 * Sends the reservation and interprets the answer. The same key is sent until the answer is known, so after a lost
 * answer it is simply sent again.
 */
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { type Attempt, bodyToSend, newAttempt, refused, sending } from './draft.ts'
import { type Quote, quoteArgs } from '#web/features/reservations/form/use-quote.ts'
import { type ReserveValues, reserveBody } from '#web/features/reservations/form/values.ts'

export type Reserved = Reply<'reserveVenue'>
/** The body that was sent. */
export type Asked = ReturnType<typeof reserveBody>
export type Outcome =
  /** `earlier`: the reservation was sent before the last changes. */
  | { kind: 'sent'; reply: Reserved; asked: Asked; earlier: boolean }
  /** No answer; whether the request arrived is unknown. */
  | { kind: 'lost'; fault: Fault }
  | { kind: 'price'; shown_grosze: number; fresh: Quote }
  | { kind: 'refused'; fault: Fault }

const reserveCalls: Record<ListingKind, 'reserveVenue' | 'reserveService'> = {
  venue: 'reserveVenue',
  service: 'reserveService',
}

/** The code under which the form stands on another site, and the address that it leads back to. */
export type Embed = { embed_code: string; back_url?: string }

type Listing = Pick<ListingDetail, 'id' | 'kind' | 'price_items'>
type Sender = {
  listing: Listing
  values: ReserveValues
  /** Set when the form stands on another site. */
  embed?: Embed | null
  /** The price on the screen. */
  quote: Quote
  attempt: Attempt
  /** Called with each new state of the attempt, before anything is sent. */
  keep: (attempt: Attempt) => void
  /** The quote was already renewed once; the second time the customer is asked. */
  requoted?: true
}

const RETRY_MS = 1500
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function sendReservation(sender: Sender): Promise<Outcome> {
  const outcome = await tryOnce(sender)
  if (outcome.kind !== 'lost' || outcome.fault.status === 429) return outcome
  // One silent second try with the same key, because most lost answers are a moment without network.
  await wait((outcome.fault.retry_after ?? 0) * 1000 || RETRY_MS)
  return tryOnce(sender)
}

async function tryOnce(sender: Sender): Promise<Outcome> {
  const { listing, values, quote } = sender
  const wanted = JSON.stringify({
    ...reserveBody(values, listing, quote),
    ...kinds[listing.kind].idOf(listing.id),
    ...sender.embed,
  })
  const body = bodyToSend(sender.attempt, wanted)
  sender.attempt = sending(sender.attempt, body, newIdempotencyKey)
  sender.keep(sender.attempt)
  try {
    return await post(listing.kind, body, sender.attempt.key, false)
  } catch (error) {
    if (!isFault(error)) throw error
    return judge(sender, body, error)
  }
}

async function post(kind: ListingKind, body: string, idempotency_key: string, earlier: boolean): Promise<Outcome> {
  const asked = JSON.parse(body)
  return { kind: 'sent', reply: await call(reserveCalls[kind], { body: asked, idempotency_key }), asked, earlier }
}

async function judge(sender: Sender, body: string, fault: Fault): Promise<Outcome> {
  if (fault.status === 0 || fault.status >= 500 || fault.code === 'idempotency_running') return { kind: 'lost', fault }
  if (fault.code === 'idempotency_mismatch') return sender.attempt.body === body ? anew(sender) : earlierAnswer(sender)
  sender.attempt = refused(sender.attempt, body)
  sender.keep(sender.attempt)
  if (fault.code === 'quote_expired' || fault.code === 'price_changed') return requote(sender, fault)
  return { kind: 'refused', fault }
}

/** Another tab with the same draft has used the key, so this reservation gets a new one. */
function anew(sender: Sender): Promise<Outcome> {
  return tryOnce({ ...sender, attempt: newAttempt(newIdempotencyKey) })
}

/** The body sent before the changes had arrived: sent again unchanged, it gets its answer. */
async function earlierAnswer(sender: Sender): Promise<Outcome> {
  const { attempt, listing } = sender
  if (!attempt.body) return anew(sender)
  try {
    return await post(listing.kind, attempt.body, attempt.key, true)
  } catch (error) {
    if (!isFault(error)) throw error
    return error.code === 'idempotency_mismatch' ? anew(sender) : { kind: 'lost', fault: error }
  }
}

/** An expired quote is renewed silently while the price is the same; otherwise the customer must agree again. */
async function requote(sender: Sender, fault: Fault): Promise<Outcome> {
  const { listing, values, quote } = sender
  const args = quoteArgs(listing, values)
  if (!args) return { kind: 'refused', fault }
  const fresh = (await call(kinds[listing.kind].calls.calculate, args)) as Quote
  const shown_grosze = fault.totals?.quoted_grosze ?? quote.total_grosze
  if (fresh.total_grosze !== shown_grosze || sender.requoted) return { kind: 'price', shown_grosze, fresh }
  return tryOnce({ ...sender, quote: fresh, requoted: true })
}
