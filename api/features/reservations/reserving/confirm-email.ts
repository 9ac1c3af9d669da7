import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { hearsOldNews } from '#api/features/reservations/term/elsewhere-queries.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import { isOutOfRange } from '#api/features/listings/store/regions.ts'
import type { TermRequest } from '#api/features/listings/catalogue/price-term.ts'
import {
  answerRules,
  findByConfirmToken,
  lockReservation,
  type ReservationRecord,
} from '#api/features/reservations/core/queries.ts'
import { formQuery, nearestAgain, requestOf } from '#api/features/reservations/term/asked-again.ts'
import { reclaimTerm } from '#api/features/reservations/term/reclaim-term.ts'
import { factsOf, soldPriceOf } from '#api/features/reservations/core/record.ts'
import { settleInto } from '#api/features/reservations/core/settle.ts'
import { Refused } from '#api/refused.ts'
import { deriveToken, hashToken } from '#api/tokens.ts'
import type { Handled } from '#contract/index.ts'
import { keepsQuotedPrice } from '#domain/reservation/deadlines.ts'
import { afterEmailConfirmed, reservationCan, statusAt } from '#domain/reservation/reservation.ts'

type Reply = Handled['confirmReservationEmail']['reply']

/**
 * The confirmation from the mail. Pressing the button twice gives the same answer; a late click takes the term back
 * when it is free, and otherwise gets three others. Nothing happens on a GET, because mail scanners open links.
 */
export async function confirmEmail(deps: Deps, token: string, accept_total_grosze?: number): Promise<Reply> {
  const found = await findByConfirmToken(deps.db, hashToken(token))
  if (!found) throw new Refused('invalid_token')
  const cached = deps.catalogue.find(found.listing_id)
  let asked: ReservationRecord | null = null
  try {
    return await inTransaction(deps, async (tx) => {
      await lockListing(tx, found.listing_id, { but: found.id })
      const row = await lockReservation(tx.db, found.id)
      if (!row) throw new Refused('invalid_token')
      asked = row
      if (row.confirmed_email_at) return replyOf(tx, asItStands(row, tx.clock.now()))
      return confirm(tx, cached, row, accept_total_grosze)
    })
  } catch (error) {
    if (!(error instanceof Refused) || !isGone(error) || !asked) throw error
    await deps.catalogue.refresh([found.listing_id])
    const listing = deps.catalogue.find(found.listing_id)?.listing
    throw new Refused('slot_taken', {
      alternatives: nearestAgain(deps, found.listing_id, requestOf(asked)),
      ...(listing ? { listing: { kind: listing.kind, slug: listing.slug, form: formQuery(asked, listing) } } : {}),
    })
  }
}

/** The term is not available any more; other terms may be. */
const isGone = ({ refusal }: Refused): boolean =>
  ['slot_taken', 'daily_limit', 'closed', 'off_step'].includes(refusal.refused)

async function confirm(
  deps: TxDeps,
  cached: ReturnType<Deps['catalogue']['find']>,
  row: ReservationRecord,
  accept_total_grosze: number | undefined,
): Promise<Reply> {
  const now = deps.clock.now()
  const facts = factsOf(row)
  const verdict = reservationCan.confirm_email(facts, now)
  if (!verdict.can) throw new Refused(verdict.reason)
  let current = row
  const has_lapsed = statusAt(facts, now) === 'expired'
  const keeps_price = keepsQuotedPrice(row.quoted_at.getTime(), now)
  // A letter that could not be sent holds its term for days, but its price only for one (ruling 42).
  if (has_lapsed || !keeps_price) {
    const terms = { keeps_price, accept_total_grosze, agreed_in_time: !has_lapsed }
    const reclaim = await reclaimTerm(deps, cached, row, terms)
    if (reclaim.kind === 'price_differs') return secondYes(deps, row, reclaim)
    current = reclaim.row
  }
  const { answer_hours, confirmation_mode } = await answerRules(deps.db, row.listing_id)
  const place = row.event_place as TermRequest['event_place'] | null
  // Not in the catalogue: hidden since, or not read yet after a start. How far it travels is the same.
  const listing = cached?.listing ?? (await loadListing(deps.db, row.listing_id))
  const far = listing !== null && (await isOutOfRange(deps.db, listing, soldPriceOf(row).distance_km, place))
  // What an outside calendar contains while it does not answer is unknown, so the owner is asked (decision 0046).
  const asks = far || (await hearsOldNews(deps.db, row.listing_id, now))
  const mode = asks ? 'request' : confirmation_mode
  const next = afterEmailConfirmed({ confirmation_mode: mode }, current.due_now_grosze)
  const at = new Date(now)
  const moved = await settleInto(deps, current, next, answer_hours, {
    by: 'customer',
    move: 'confirm_email',
    set: { confirmed_email_at: at },
  })
  return replyOf(deps, moved)
}

const stepOf = (status: string): Reply['next_step'] =>
  status === 'pending_owner' ? 'wait_for_owner' : status === 'pending_payment' ? 'pay' : 'none'

/** The reservation as it is at this moment: expired when its deadline has passed, even before a sweep. */
const asItStands = (row: ReservationRecord, now: number): ReservationRecord => {
  const status = statusAt(factsOf(row), now)
  return status === row.status ? row : { ...row, status, deadline_at: null }
}

const replyOf = (deps: TxDeps, row: ReservationRecord): Reply => ({
  status: row.status,
  status_token: deriveToken(deps.config.secretKey, 'reservation_status', row.token_nonce),
  deadline_at: row.deadline_at?.toISOString() ?? null,
  next_step: stepOf(row.status),
})

/** The price has changed since: nothing is taken yet; the customer sees both totals and accepts or declines. */
const secondYes = (
  deps: TxDeps,
  row: ReservationRecord,
  totals: { quoted_grosze: number; current_grosze: number },
): Reply => ({
  ...replyOf(deps, row),
  status: 'expired',
  deadline_at: null,
  next_step: 'accept_new_price',
  totals: { quoted_grosze: totals.quoted_grosze, current_grosze: totals.current_grosze },
})
