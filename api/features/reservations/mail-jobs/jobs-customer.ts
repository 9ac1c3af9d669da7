/** Mails to the person who reserves. */
import { goingBack } from '#api/features/reservations/money/refunds-queries.ts'
import { findParts } from '#api/features/reservations/core/parts-queries.ts'
import { paymentsSaid } from '#api/features/reservations/money/payments-said.ts'
import { paymentProofOf } from '#api/features/reservations/documents/payment-proof.ts'
import {
  paymentCorrected,
  type PaymentReceived,
  paymentReceived,
} from '#api/features/reservations/mails/emails-payment.pl.ts'
import { reservationStatusLabels } from '#domain/labels.pl.ts'
import { termsTexts } from '#domain/reservation/payment-words.pl.ts'
import type { Jobs } from '#api/adapters/jobs/queue.ts'
import type { Deps } from '#api/deps.ts'
import { documentNames, rulesText } from '#api/features/reservations/documents/summary-text.pl.ts'
import { summaryOf } from '#api/features/reservations/documents/summary.ts'
import {
  paymentDue,
  requestPassedOn,
  reservationConfirmed,
  reservationRejected,
  reservationSubmitted,
} from '#api/features/reservations/mails/emails-customer.pl.ts'
import {
  cancelledByCustomer,
  cancelledByOwner,
  messageFromOwner,
  type RefundOwed,
  refundOwed,
  reservationExpired,
} from '#api/features/reservations/mails/emails-ended.pl.ts'
import type { MailJobs, Written } from './mail-job.ts'
import { type MailFacts, localOf } from './mail-data.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { emailHoldUntil } from '#domain/reservation/deadlines.ts'
import { factsOf, isEnded, moneyOf, policyOf, securityOf } from '#api/features/reservations/core/record.ts'
import { ownerEmail, sellerOf } from '#api/features/reservations/core/seller.ts'
import { cancelReasonText, policyLabel } from '#api/features/reservations/core/texts.pl.ts'
import { letterLeft, letterWaits } from '#api/features/reservations/reserving/letter-waits.ts'
import { findMessage, findNote } from '#api/features/reservations/core/views-queries.ts'
import { formAgain, nearestAgain, requestOf } from '#api/features/reservations/term/asked-again.ts'
import { absolute } from '#contract/paths.ts'
import { isShown } from '#domain/listing/listing.ts'
import { confirmsReservation } from '#domain/reservation/payment.ts'
import { concludedStatuses, reservationCan, reservationStatuses } from '#domain/reservation/reservation.ts'
import { minuteMs } from '#domain/time.ts'

function confirmationLink({ row, status, facts, urls, now }: MailFacts): Written | null {
  if (!reservationCan.confirm_email(factsOf(row), now).can) return null
  const held = status === 'pending_email' ? heldOnArrival(row, now) : null
  return reservationSubmitted({
    ...facts,
    customer_first_name: row.customer_first_name,
    confirm_url: urls.confirm,
    // A link that was asked for after the hold had lapsed holds nothing.
    hold_minutes: held ? Math.ceil((held.getTime() - now) / minuteMs) : 0,
    hold_until: held ? localOf(row, held) : null,
  })
}

/** The hold to announce; a letter that was delayed starts a new hold when it leaves (`letterLeft`). */
const heldOnArrival = ({ letter_waits_since, deadline_at, start_at }: ReservationRecord, now: number): Date | null =>
  letter_waits_since ? new Date(emailHoldUntil(now, start_at.getTime())) : deadline_at

async function askPayment({ row, status, terms, facts, urls, now }: MailFacts, deps: Deps): Promise<Written | null> {
  if (!terms.deposit || terms.deposit.missing_grosze === 0) return null
  return paymentDue({
    ...facts,
    status: status === 'confirmed' ? status : 'pending_payment',
    terms,
    timezone: row.timezone,
    now,
    note: await findNote(deps.db, row.id, 'accept'),
    // Street and phone come with the confirmation, so payment by hand is arranged in messages.
    on_site: null,
    status_url: urls.status,
  })
}

async function confirmed(about: MailFacts, deps: Deps): Promise<Written> {
  const { row, listing, facts, terms, urls, owner_name } = about
  const seller = sellerOf(listing)
  const names = documentNames(row.reference)
  const mail = reservationConfirmed({
    ...facts,
    owner_name,
    owner_phone: listing.owner_phone,
    owner_email: ownerEmail(listing),
    seller: { ...seller, address: seller.address ?? '' },
    terms,
    timezone: row.timezone,
    now: about.now,
    // When a payment came first, the mail that asked for it already contained the note.
    note: terms.deposit ? null : await findNote(deps.db, row.id, 'accept'),
    security: securityOf(row),
    policy_label: policyLabel(policyOf(row)),
    withdrawal_regime: policyOf(row).withdrawal_regime,
    kind: listing.kind,
    attached: ['summary', 'rules', 'calendar'],
    status_url: urls.status,
  })
  return {
    ...mail,
    attachments: [
      { filename: names.summary, content_type: 'application/pdf', content: await summaryOf(deps, row) },
      { filename: names.rules, content_type: 'text/plain; charset=utf-8', content: rulesText(about) },
    ],
    for_calendar: true,
  }
}

async function received(
  about: MailFacts,
  deps: Deps,
  { received_id }: { received_id: string },
): Promise<Written | null> {
  const told = await paymentTold(about, deps, received_id)
  return told?.proof ? { ...paymentReceived(told.data), attachments: [told.proof] } : null
}

/** When the payment was corrected again meanwhile, the later letter describes it. */
async function corrected(
  about: MailFacts,
  deps: Deps,
  { received_id, before_grosze, after_grosze }: Jobs['reservations.tell-payment-corrected'],
): Promise<Written | null> {
  const told = await paymentTold(about, deps, received_id)
  if (told?.data.payment.counted_grosze !== after_grosze) return null
  const mail = paymentCorrected({ ...told.data, before_grosze })
  return { ...mail, ...(told.proof && { attachments: [told.proof] }) }
}

/** One payment for a letter, with its confirmation as a file while it counts for anything. */
async function paymentTold(about: MailFacts, deps: Deps, received_id: string) {
  const { row, facts, terms, status, owner_name, urls } = about
  const { payments } = await findParts(deps.db, row.id)
  const payment = paymentsSaid(row, payments).find(({ id }) => id === received_id)
  if (!payment) return null
  const content = await paymentProofOf(deps, row, received_id)
  const data: PaymentReceived = {
    ...facts,
    payment,
    remaining_grosze: terms.remaining_grosze,
    rest: termsTexts(terms, row.timezone, about.now),
    owner_name,
    state_label: reservationStatusLabels[status],
    status_url: urls.status,
    to_return_grosze: isEnded(row) ? row.refund_due_grosze : null,
    has_lapsed: row.status === 'expired',
  }
  const filename = documentNames(row.reference).payment
  return { data, proof: content && { filename, content_type: 'application/pdf', content } }
}

const expiredReasons = {
  pending_email: 'not_confirmed',
  pending_owner: 'not_answered',
  pending_payment: 'not_paid',
} as const

/** The amounts as they were when the refund became due, even if it has arrived before the letter is written. */
async function kept({ row }: MailFacts, { db }: Pick<Deps, 'db'>) {
  const back = await goingBack(db, row)
  const sent = back.refund_grosze - row.refund_due_grosze
  return { ...back, paid_grosze: row.paid_grosze - row.refunded_grosze + sent }
}

/** Alternatives, when a payment covered what was due but came too late for its term (product 4). */
async function freeInstead({ row, status, listing }: MailFacts, deps: Deps): Promise<RefundOwed['instead']> {
  if (status !== 'expired' || !confirmsReservation(moneyOf(row))) return null
  // A process that has just started may not have read the listing yet.
  await deps.catalogue.refresh([row.listing_id])
  return nearestAgain(deps, row.listing_id, requestOf(row)).map(({ start, end }) => ({
    term: { start, end },
    url: absolute(deps.config.publicUrl, formAgain(deps, row, listing, { start, end })),
  }))
}

async function byCustomer(about: MailFacts, deps: Deps): Promise<Written> {
  const { row, facts, owner_name, urls } = about
  const mail = cancelledByCustomer({
    ...facts,
    ...(await kept(about, deps)),
    owner_name,
    kept_grosze: row.retained_grosze ?? 0,
    policy_label: policyLabel(policyOf(row)),
    status_url: urls.status,
    mutual: row.cancel_reason === 'mutual',
  })
  return { ...mail, for_calendar: true }
}

async function byOwner(about: MailFacts, deps: Deps): Promise<Written> {
  const { row, facts, owner_name, urls } = about
  const mail = cancelledByOwner({
    ...facts,
    ...(await kept(about, deps)),
    owner_name,
    reason: row.end_note || cancelReasonText(row.cancel_reason),
    kept_grosze: row.retained_grosze ?? 0,
    policy_label: policyLabel(policyOf(row)),
    second_zadatek_grosze: row.double_deposit_due_grosze,
    similar_url: urls.similar,
  })
  return { ...mail, for_calendar: true }
}

export const customerMails = {
  'reservations.send-confirmation-link': {
    states: ['pending_email', 'expired'],
    write: confirmationLink,
    waits: letterWaits,
    left: letterLeft,
  },
  'reservations.tell-request-passed-on': {
    states: ['pending_owner'],
    write: ({ row, facts, owner_name, urls }) =>
      requestPassedOn({
        ...facts,
        owner_name,
        answer_until: localOf(row, row.deadline_at) ?? row.start_local,
        status_url: urls.status,
      }),
  },
  'reservations.tell-rejected': {
    states: ['rejected'],
    write: ({ row, facts, owner_name, urls }) =>
      reservationRejected({ ...facts, owner_name, reason: row.end_note ?? '', similar_url: urls.similar }),
  },
  // The owner may ask a customer who called for the deposit later, when the reservation is already confirmed.
  'reservations.ask-payment': { states: ['pending_payment', 'confirmed'], write: askPayment },
  'reservations.tell-confirmed': { states: concludedStatuses, write: confirmed },
  'reservations.tell-payment-received': { states: reservationStatuses, write: received },
  'reservations.tell-payment-corrected': { states: reservationStatuses, write: corrected },
  'reservations.tell-expired': {
    states: ['expired'],
    write: ({ row, listing, facts, urls }, deps) => {
      const waited = (row.expired_from ?? 'pending_email') as keyof typeof expiredReasons
      const again_url = isShown(listing) ? absolute(deps.config.publicUrl, formAgain(deps, row, listing)) : null
      return reservationExpired({ ...facts, reason: expiredReasons[waited], again_url, similar_url: urls.similar })
    },
  },
  'reservations.tell-cancelled-by-customer': {
    states: ['cancelled'],
    write: byCustomer,
  },
  'reservations.tell-cancelled-by-owner': {
    states: ['cancelled'],
    // After a termination by consent neither side has cancelled against the other.
    write: (about, deps) => (about.row.cancel_reason === 'mutual' ? byCustomer : byOwner)(about, deps),
  },
  'reservations.tell-refund-owed': {
    states: reservationStatuses,
    write: async (about, deps) =>
      about.row.refund_due_grosze > 0
        ? refundOwed({
            ...about.facts,
            ...(await kept(about, deps)),
            owner_name: about.owner_name,
            instead: await freeInstead(about, deps),
            after_end: about.row.status === 'cancelled',
            status_url: about.urls.status,
          })
        : null,
  },
  'reservations.tell-message-to-customer': {
    states: reservationStatuses,
    write: async ({ row, facts, owner_name, urls }, deps, data) => {
      const message = await findMessage(deps.db, data.message_id, row.id)
      return message ? messageFromOwner({ ...facts, owner_name, message: message.body, status_url: urls.status }) : null
    },
  },
} satisfies Partial<MailJobs>
