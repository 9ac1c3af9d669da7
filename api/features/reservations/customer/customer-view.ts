import type { Deps } from '#api/deps.ts'
import { changeOpenText } from '#api/features/reservations/changes/change-words.pl.ts'
import { settlementIn } from '#api/features/reservations/contests/settlement.ts'
import {
  askedBack,
  extraOnItsWay,
  goingBack,
  sentByProvider,
} from '#api/features/reservations/money/refunds-queries.ts'
import { withdrawalNow } from '#api/features/reservations/money/withdrawal/withdrawal-now.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { terminationFactsOf, terminationOf } from '#api/features/reservations/termination/termination-view.ts'
import { terminationOpenText } from '#api/features/reservations/termination/termination-words.pl.ts'
import { formAgain } from '#api/features/reservations/term/asked-again.ts'
import { nextWords } from './next.pl.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { depositOf, factsOf, isEnded, marketingOf, policyOf } from '#api/features/reservations/core/record.ts'
import { isOwnerGone, sellerOf } from '#api/features/reservations/core/seller.ts'
import { canText, payText, policyLabel, policyRowText, unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { listingAddress, listingFacts, sharedFacts, standing } from '#api/features/reservations/core/view-facts.ts'
import { findParts, type ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import {
  findByToken,
  findReservedListing,
  findUnitsTaken,
  type ReservedListing,
} from '#api/features/reservations/core/views-queries.ts'
import { Refused } from '#api/refused.ts'
import { hashToken } from '#api/tokens.ts'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { answerContestBy, contestUntil } from '#domain/reservation/contest/contest.ts'
import { operatorReasons, policySchedule } from '#domain/reservation/cancellation.ts'
import { isOnEmbedSite } from '#domain/listing/embedding.ts'
import { statusLinkUntil } from '#domain/reservation/deadlines.ts'
import { mayTerminate } from '#domain/reservation/change.ts'
import { isShown, traitsOf } from '#domain/listing/listing.ts'
import {
  concludedStatuses,
  nextStep,
  isPending,
  type ReservationStatus,
  reservationCan,
  type Verdict,
} from '#domain/reservation/reservation.ts'
import { dateIn, daysBetween } from '#domain/time.ts'
import { withdrawalWords } from '#domain/reservation/withdrawal-words.pl.ts'

/**
 * The reservation behind a link to the status page. Throws `invalid_token`, and `expired_token` 30 days after the
 * event.
 */
export async function findByStatusLink(deps: Pick<Deps, 'db' | 'clock'>, token: string): Promise<ReservationRecord> {
  const row = await findByToken(deps.db, hashToken(token))
  if (!row) throw new Refused('invalid_token')
  if (deps.clock.now() > statusLinkUntil(factsOf(row))) throw new Refused('expired_token')
  return row
}

/** Whether the customer may write: only while the owner can read it. */
export const customerMayWrite = (row: ReservationRecord, listing: ReservedListing, now: number): Verdict =>
  isOwnerGone(listing) ? { can: false, reason: 'owner_gone' } : reservationCan.message(factsOf(row), now)

/** The customer's panel. It contains the owner's phone and street only once a contract was concluded. */
export async function customerView(deps: Deps, token: string): Promise<CustomerReservation> {
  const row = await findByStatusLink(deps, token)
  const now = deps.clock.now()
  const [parts, listing, units, back, extra_coming_grosze] = await Promise.all([
    findParts(deps.db, row.id),
    findReservedListing(deps.db, row.listing_id),
    findUnitsTaken(deps.db, row.id),
    row.paid_grosze > 0 ? backOf(deps.db, row) : nothingBack,
    row.paid_grosze === 0 && isEnded(row) ? extraOnItsWay(deps.db, row.id) : 0,
  ])
  const { status } = standing(row, now)
  const concluded = concludedStatuses.includes(status)
  const seller = sellerOf(listing)
  const comes = traitsOf({ kind: listing.kind }).comes_to_customer && row.event_place !== null
  const terms = termsOf(row, listing, now)
  const shared = sharedFacts(row, {
    parts,
    terms,
    units: unitsSaid(units, listing.kind, 'customer'),
    reader: 'customer',
    now,
  })
  const termination = await terminationOf(deps.db, row, {
    termination: parts.termination,
    listing,
    reader: 'customer',
    now,
  })
  return {
    ...shared,
    termination,
    listing: {
      ...listingFacts(deps, listing),
      address: concluded && !comes ? listingAddress(listing) || null : null,
      phone: concluded ? listing.owner_phone : null,
      final_guest_count_days: policyOf(row).final_guest_count_days,
    },
    seller: concluded ? seller : { ...seller, address: null },
    next: nextOf(row, { terms, events: parts.events, change: shared.change, listing, back, extra_coming_grosze }, now),
    policy: policyFacts(row, now),
    retained_grosze: row.retained_grosze,
    refund_due_grosze: row.refund_due_grosze,
    withdraw_until: withdrawalNow(row, parts.events, now)?.until_on ?? null,
    withdrawal: withdrawalWords(policyOf(row).withdrawal_regime, listing.kind),
    unit_ids: traitsOf({ kind: listing.kind }).units_interchangeable ? [] : row.unit_ids,
    embed: embedOf(row, listing),
    marketing: marketingOf(row.consents),
    again: isShown(listing) && row.cancel_reason !== 'fraud' ? formAgain(deps, row, listing) : null,
    can: canOf(
      row,
      listing,
      { terms, waits: termination ? terminationOpenText : shared.change && changeOpenText },
      now,
    ),
  }
}

/** `waits` says what is open between both sides and has to be answered first. */
function canOf(
  row: ReservationRecord,
  listing: ReservedListing,
  { terms, waits }: { terms: PaymentTerms; waits: string | null },
  now: number,
): CustomerReservation['can'] {
  const facts = factsOf(row)
  return {
    // After the event the rest may still be owed, which both then agree about.
    pay: payText((reservationCan.pay(facts, now).can || terms.next !== null) && terms.remaining_grosze > 0, terms),
    cancel: canText('cancel', reservationCan.cancel_by_customer(facts, now)),
    terminate: waits ?? canText('terminate', mayTerminate(terminationFactsOf(row, listing, now), 'customer', now)),
    change: waits ?? canText('change', reservationCan.change(facts, now)),
    message: canText('message', customerMayWrite(row, listing, now)),
    contest: canText('contest', reservationCan.contest_no_show(facts, now)),
  }
}

/** Checks the sites again, because the owner may have removed one. */
function embedOf(
  row: ReservationRecord,
  { embed_origins: origins, embed_theme: theme }: ReservedListing,
): CustomerReservation['embed'] {
  if (row.source !== 'embed') return null
  return { origins, back_url: row.back_url && isOnEmbedSite(row.back_url, origins) ? row.back_url : null, theme }
}

/** Used without a query while nothing was paid, as for most pages. */
const nothingBack = { refund_grosze: 0, by_provider_grosze: 0, held_grosze: 0, refund_due_on: '', sent_grosze: 0 }

/** The refund still to come from the provider, and what the provider has sent since the beginning. */
async function backOf(db: Deps['db'], row: ReservationRecord): Promise<typeof nothingBack> {
  const [back, asked_grosze, sent_grosze] = await Promise.all([
    goingBack(db, row),
    isEnded(row) ? 0 : askedBack(db, row.id),
    sentByProvider(db, row.id, row.created_at),
  ])
  const arrived_grosze = back.refund_grosze - row.refund_due_grosze
  return {
    refund_grosze: Math.max(row.refund_due_grosze, asked_grosze),
    by_provider_grosze: Math.max(back.by_provider_grosze - arrived_grosze, asked_grosze),
    held_grosze: back.held_grosze,
    refund_due_on: back.refund_due_on,
    sent_grosze,
  }
}

type Told = Pick<ReservationParts, 'events'> &
  Pick<CustomerReservation, 'change'> & {
    terms: PaymentTerms
    listing: ReservedListing
    back: typeof nothingBack
    extra_coming_grosze: number
  }

function nextOf(
  row: ReservationRecord,
  { terms, events, change, listing, back, extra_coming_grosze }: Told,
  now: number,
): CustomerReservation['next'] {
  const offered = row.status === 'pending_owner' ? change : null
  const { status, deadline_at } = standing(row, now)
  const facts = factsOf(row)
  const waited = isPending(row.status) ? row.status : row.expired_from
  const words = nextWords({
    status,
    step: nextStep(facts, now),
    expired_from: waited,
    owner_name: sellerOf(listing).name,
    terms,
    timezone: row.timezone,
    now,
    final_guest_count_days: policyOf(row).final_guest_count_days,
    days_left: daysBetween(dateIn(now, row.timezone), row.start_local.slice(0, 10)),
    paid_grosze: row.paid_grosze,
    retained_grosze: row.retained_grosze ?? 0,
    back,
    returned: {
      by_provider_grosze: back.sent_grosze,
      by_owner_grosze: Math.max(0, row.refunded_grosze - back.sent_grosze),
    },
    bank_returned: events.some(({ action }) => action === 'lose_dispute'),
    extra_grosze: extraIn(events),
    extra_coming_grosze,
    withdrawn: events.some(({ action }) => action === 'withdraw'),
    ended_by_operator:
      row.cancelled_by === 'admin' ? (operatorReasons.find((one) => one === row.cancel_reason) ?? null) : null,
    contest_open: reservationCan.contest_no_show(facts, now).can,
    contested: status === 'disputed' ? contestedOf(row, events, now) : null,
    settled: settlementIn(events),
    second_zadatek_grosze: row.double_deposit_due_grosze,
    shown: isShown(listing),
    offered: offered && { moves: offered.start !== row.start_local || offered.end !== row.end_local },
  })
  const contest = contestUntil(facts, now)
  return {
    ...words,
    owner_says: ownerSays(row, status, events),
    until: offered?.expires_at ?? deadline_at ?? (contest === null ? null : new Date(contest).toISOString()),
  }
}

const extraIn = (events: ReservationParts['events']): number =>
  events
    .filter(({ action }) => action === 'return_extra')
    .reduce((sum, { data }) => sum + Number((data as { amount_grosze?: number }).amount_grosze ?? 0), 0)

const contestedOf = (
  { contested_at, status_since_at, timezone }: ReservationRecord,
  events: ReservationParts['events'],
  now: number,
) => ({
  by_operator: events.some(({ action }) => action === 'dispute'),
  answer_by: answerContestBy((contested_at ?? status_since_at).getTime(), timezone),
  today: dateIn(now, timezone),
})

/** The owner's words about the present state: the reason of a refusal, or the note with an acceptance. */
function ownerSays(
  row: ReservationRecord,
  status: ReservationStatus,
  events: ReservationParts['events'],
): string | null {
  const ended_by_owner = status === 'rejected' || (status === 'cancelled' && row.cancelled_by === 'owner')
  if (ended_by_owner) return row.end_note || null
  const open = status === 'pending_payment' || status === 'confirmed'
  return open ? (events.findLast(({ action }) => action === 'accept')?.note ?? null) : null
}

/** The cancellation policy as dates, from today on. */
export function policyFacts(row: ReservationRecord, now: number): CustomerReservation['policy'] {
  const policy = policyOf(row)
  const periods = policySchedule(
    { policy: policy.cancellation_policy, tiers: policy.cancellation_tiers },
    {
      start_on: row.start_local.slice(0, 10),
      total_grosze: row.total_grosze,
      deposit: depositOf(row),
      today_on: dateIn(now, row.timezone),
    },
  )
  return {
    code: policy.cancellation_policy,
    label: policyLabel(policy),
    rows: periods.map((period, index) => ({
      from_on: period.from_on,
      to_on: period.until_on,
      retained_grosze: period.retained_grosze,
      text: policyRowText(period, index === periods.length - 1, row.deposit_type, row.paid_grosze > 0),
    })),
  }
}
