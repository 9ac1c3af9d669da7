/**
 * The life of a reservation as data: its states, who may move it where, and the question "may this be done now?" which
 * guards of the server, buttons of the browser and tests all ask. Source: domain 5.2 and 5.3, rulings 21, 24, 25, 42.
 * Browser-safe: instants are epoch milliseconds and nothing here needs a calendar.
 */
import type { ConfirmationMode } from '#domain/listing/codes.ts'
import { type Owed, owedByHand, owedInAll, type PaymentStatus, paymentStatusesThatTakeMoney } from './payment.ts'
import type { RefusalCode } from '#domain/refusal.ts'

export const reservationStatuses = [
  'pending_email',
  'pending_owner',
  'pending_payment',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rejected',
  'expired',
  'no_show',
  'disputed',
] as const
export type ReservationStatus = (typeof reservationStatuses)[number]

/** States with a deadline: the term is held, but nothing is agreed yet. */
export const pendingStatuses = ['pending_email', 'pending_owner', 'pending_payment'] as const
export type PendingStatus = (typeof pendingStatuses)[number]

/** States in which one side has ended the reservation. */
export const calledOff: readonly ReservationStatus[] = ['cancelled', 'rejected']

/** States that keep the term taken; a pending one only until its deadline (`isBlocking`). */
export const blockingStatuses: readonly ReservationStatus[] = [
  ...pendingStatuses,
  'confirmed',
  'in_progress',
  'completed',
  'no_show',
  'disputed',
]

/** States with a concluded contract, so that cancelling follows the policy and a zadatek counts. */
export const concludedStatuses: readonly ReservationStatus[] = [
  'confirmed',
  'in_progress',
  'completed',
  'no_show',
  'disputed',
]

export const reservationSources = ['web', 'embed', 'owner', 'google'] as const
export type ReservationSource = (typeof reservationSources)[number]

export const buyerTypes = ['consumer', 'business', 'sole_trader_consumer_like'] as const
export type BuyerType = (typeof buyerTypes)[number]

/** The buyer as stored: a company with its NIP; `invoice`: a private person wants an invoice to this address. */
export type Buyer = { type: BuyerType; company_name?: string; nip?: string; address?: string; invoice?: true }

export const actors = ['customer', 'owner', 'system', 'operator'] as const
export type Actor = (typeof actors)[number]

/** Everything that moves a reservation; the codes of its history rows as well. */
export const reservationMoves = [
  'submit',
  'add',
  'confirm_email',
  'accept',
  'accept_offer',
  'reject',
  'cancel',
  'withdraw',
  'mark_paid',
  'pay',
  'expire',
  'start',
  'complete',
  'no_show',
  'contest_no_show',
  'dispute',
  'settle_dispute',
] as const
export type ReservationMove = (typeof reservationMoves)[number]

export type Transition = { from: ReservationStatus | null; to: ReservationStatus; by: Actor; move: ReservationMove }

/** Every move that exists; any other is refused with `wrong_state`. */
export const transitions: readonly Transition[] = [
  ...from([null], ['pending_email'], ['customer'], 'submit'),
  ...from([null], ['confirmed'], ['owner'], 'add'),
  // A late confirmation re-claims the term, so `expired` may move on as if it were still pending (rulings 21, 42).
  ...from(
    ['pending_email', 'expired'],
    ['pending_owner', 'pending_payment', 'confirmed'],
    ['customer'],
    'confirm_email',
  ),
  ...from(['pending_owner'], ['pending_payment', 'confirmed'], ['owner'], 'accept'),
  // The customer accepts the other terms that the owner has offered.
  ...from(['pending_owner'], ['pending_payment', 'confirmed'], ['customer'], 'accept_offer'),
  ...from(['pending_owner'], ['rejected'], ['owner'], 'reject'),
  // A late payment may re-claim the term too.
  ...from(['pending_payment', 'expired'], ['confirmed'], ['owner'], 'mark_paid'),
  ...from(['pending_payment', 'expired'], ['confirmed'], ['customer'], 'pay'),
  ...from(pendingStatuses, ['expired'], ['system'], 'expire'),
  ...from([...pendingStatuses, 'confirmed'], ['cancelled'], ['customer', 'owner', 'operator'], 'cancel'),
  // Within 14 days of the contract, where the law gives that right; also after the event, if the customer did not ask
  // for an early beginning (domain 5.7, ruling 67), and during a dispute.
  ...from(['confirmed', 'in_progress', 'completed', 'disputed'], ['cancelled'], ['customer'], 'withdraw'),
  ...from(['confirmed'], ['in_progress'], ['system'], 'start'),
  ...from(['in_progress'], ['completed'], ['system'], 'complete'),
  ...from(['confirmed', 'in_progress'], ['no_show'], ['owner'], 'no_show'),
  ...from(['no_show'], ['disputed'], ['customer'], 'contest_no_show'),
  ...from(['completed'], ['disputed'], ['operator'], 'dispute'),
  // The state after each outcome: `stateOfOutcome`.
  ...from(['disputed'], ['completed', 'in_progress', 'no_show', 'cancelled'], ['operator'], 'settle_dispute'),
]

/** The facts that the questions below need; instants in epoch ms. */
export type ReservationFacts = {
  status: ReservationStatus
  payment_status: PaymentStatus
  start_at: number
  end_at: number
  /** The listing's notice: a term can be claimed until this many hours before its start. */
  notice_hours: number
  /** End of the hold of a pending state. */
  deadline_at: number | null
  /** The pending state whose deadline passed, for `expired`. */
  expired_from?: PendingStatus | null
  /** The state in which it was cancelled. */
  cancelled_from?: ReservationStatus | null
  /** When the present state began. */
  status_since_at?: number | null
  /** When a no-show was contested; that can happen only once, whatever its outcome. */
  contested_at?: number | null
  /** How often the confirmation mail was sent again, and when it was last sent. */
  resends?: number
  last_sent_at?: number | null
}

export type Verdict = { can: true } | { can: false; reason: RefusalCode }
const yes: Verdict = { can: true }
const hour = 3_600_000
const minute = 60_000
export const resendLimits = { most: 3, apart_ms: minute } as const
export const noShowWindow = { from_ms: hour, until_ms: 48 * hour } as const
export const contestWindow = { until_ms: 7 * 24 * hour } as const

type Rule = (facts: ReservationFacts, now: number) => Verdict
/** A question with the states in which its answer can be yes. */
export type Question = Rule & { readonly statuses: readonly ReservationStatus[] }

const returnedStatuses: readonly PaymentStatus[] = ['refund_pending', 'partially_refunded', 'refunded']
const afterContract: readonly ReservationStatus[] = ['confirmed', 'in_progress', 'completed']
const unheard: readonly ReservationStatus[] = ['pending_email', 'rejected']
const withCorrespondence = reservationStatuses.filter((status) => !unheard.includes(status))

/**
 * "May this be done now?" One thing only the database can add: whether a re-claimed term is still free. `.statuses` of
 * each question is the list that SQL filters, buttons and tests share.
 */
export const reservationCan = {
  confirm_email: question(statusesFor('confirm_email'), claimOrReclaim('pending_email')),
  resend: question(['pending_email', 'expired'], resend),
  accept: question(statusesFor('accept'), beforeStart),
  reject: question(statusesFor('reject'), beforeStart),
  cancel_by_customer: question(statusesFor('cancel', 'customer'), beforeStart),
  /** Whether the law gives the right, and until when, is worked out by `withdrawalOf`. */
  withdraw: question(statusesFor('withdraw'), () => yes),
  cancel_by_owner: question(statusesFor('cancel', 'owner'), beforeStart),
  cancel_by_operator: question(statusesFor('cancel', 'operator'), beforeStart),
  /** The owner records a transfer or cash, before the contract, as the rest after it, or after a cancellation. */
  mark_paid: question([...statusesFor('mark_paid'), ...afterContract, 'no_show', 'cancelled'], receivesMoney),
  pay: question([...statusesFor('pay'), 'confirmed', 'in_progress'], takesMoney),
  /** Corrects a wrongly recorded payment, which of a lapsed reservation can only be lowered. */
  correct_payment: question(['pending_payment', 'expired', ...afterContract, 'no_show', 'cancelled'], () => yes),
  change: question(['confirmed'], beforeStart),
  /** Ends the contract by consent of both sides; the other conditions are in `mayTerminate`. */
  terminate: question(['confirmed'], beforeStart),
  /** Gives the event to another crew of the same service; nothing changes for the customer. */
  change_crew: question(['pending_owner', 'pending_payment', 'confirmed'], beforeStart),
  /** The owner answers a request with other terms instead of yes or no; the customer then accepts or declines them. */
  counter: question(['pending_owner'], beforeStart),
  no_show: question(statusesFor('no_show'), noShow),
  contest_no_show: question(statusesFor('contest_no_show'), contest),
  /** The operator opens a dispute about an event that is over and was not reported as a no-show; only once. */
  dispute: question(statusesFor('dispute'), neverContested),
  /** Records a refund, in any state; whether one is owed is checked by `ownerCanReturn`. */
  mark_refunded: question(reservationStatuses, () => yes),
  message: question(withCorrespondence, haveToTalk),
} as const satisfies Record<string, Question>
export type ReservationAction = keyof typeof reservationCan

export type ReservationNextStep =
  | 'confirm_email'
  | 'wait_for_owner'
  | 'pay'
  | 'pay_balance'
  | 'wait_for_event'
  | 'reserve_again'
  | 'none'

/** States from which `by` (anybody when absent) may make the move. */
export function statusesFor(move: ReservationMove, by?: Actor): readonly ReservationStatus[] {
  return [
    ...new Set(
      transitions.flatMap((row) => (row.move === move && row.from && (!by || row.by === by) ? [row.from] : [])),
    ),
  ]
}

export function isTransition(
  state: ReservationStatus | null,
  to: ReservationStatus,
  by: Actor,
  move: ReservationMove,
): boolean {
  return transitions.some((row) => row.from === state && row.to === to && row.by === by && row.move === move)
}

/** The state at `now`: a hold whose deadline has passed is over even if no job has run yet. */
export function statusAt(facts: ReservationFacts, now: number): ReservationStatus {
  return isPending(facts.status) && facts.deadline_at !== null && facts.deadline_at <= now ? 'expired' : facts.status
}

/** Whether the reservation keeps its term taken at `now`. */
export function isBlocking(facts: ReservationFacts, now: number): boolean {
  return blockingStatuses.includes(statusAt(facts, now))
}

/** The last moment at which a term with this notice can be claimed or re-claimed. */
export function noticeUntil(facts: Pick<ReservationFacts, 'start_at' | 'notice_hours'>): number {
  return facts.start_at - facts.notice_hours * hour
}

/** Whether this side may propose other terms: of a contract either side, of a request only its owner, as an answer. */
export function canPropose(facts: ReservationFacts, by: 'customer' | 'owner', now: number): Verdict {
  return by === 'owner' ? canAnswerProposal(facts, now) : reservationCan.change(facts, now)
}

/** Whether an open proposal can still be answered or withdrawn. */
export function canAnswerProposal(facts: ReservationFacts, now: number): Verdict {
  return (statusAt(facts, now) === 'pending_owner' ? reservationCan.counter : reservationCan.change)(facts, now)
}

/** Whether the owner may move the term alone, which is possible only in a reservation that the owner added. */
export function ownerCanMove(facts: ReservationFacts & { source: string }, now: number): Verdict {
  return facts.source === 'owner' ? reservationCan.change(facts, now) : no('change_by_proposal')
}

/** Whether the owner may correct the e-mail address: only one that the owner typed, not one that was confirmed. */
export function ownerCanEditEmail(row: { source: string }): Verdict {
  return row.source === 'owner' ? yes : no('change_by_proposal')
}

/** Only of a reservation that the owner added, before any payment, and not while a payment is due on a day to come. */
export function ownerCanAskDeposit(
  facts: ReservationFacts & {
    source: string
    deposit_grosze: number
    paid_grosze: number
    deposit_due_at: number | null
    /** Whether the owner has an account for the transfer. */
    has_account: boolean
  },
  now: number,
): Verdict {
  const waits = facts.deposit_due_at !== null && facts.deposit_due_at > now
  if (facts.source !== 'owner' || facts.deposit_grosze === 0 || facts.paid_grosze > 0 || waits) return no('wrong_state')
  return facts.has_account ? reservationCan.change(facts, now) : no('profile_incomplete')
}

/** Whether the owner may record a refund: one is owed, and the provider does not send all of it. */
export function ownerCanReturn(owed: Owed, by_provider_grosze: number): Verdict {
  if (owedInAll(owed) === 0) return no('wrong_state')
  return owedInAll(owedByHand(owed, by_provider_grosze)) > 0 ? yes : no('refund_by_provider')
}

/** State after the owner has accepted, or at once when the listing needs no acceptance. */
export function afterAccepted(due_now_grosze: number): 'pending_payment' | 'confirmed' {
  return due_now_grosze > 0 ? 'pending_payment' : 'confirmed'
}

/** State after the e-mail address was confirmed. Only `instant` listings go on without the owner. */
export function afterEmailConfirmed(
  listing: { confirmation_mode: ConfirmationMode },
  due_now_grosze: number,
): 'pending_owner' | 'pending_payment' | 'confirmed' {
  return listing.confirmation_mode === 'instant' ? afterAccepted(due_now_grosze) : 'pending_owner'
}

/** What the customer has to do or waits for; `next_step` on the wire. */
export function nextStep(facts: ReservationFacts, now: number): ReservationNextStep {
  const status = statusAt(facts, now)
  if (status === 'pending_email') return 'confirm_email'
  if (status === 'pending_owner') return 'wait_for_owner'
  if (status === 'pending_payment') return 'pay'
  if (status === 'expired') return lapsedStep(facts, now)
  if (calledOff.includes(status)) return 'reserve_again'
  if (status !== 'confirmed' && status !== 'in_progress') return 'none'
  if (paymentStatusesThatTakeMoney.includes(facts.payment_status)) return 'pay_balance'
  return status === 'confirmed' ? 'wait_for_event' : 'none'
}

export function isPending(status: ReservationStatus): status is PendingStatus {
  return (pendingStatuses as readonly ReservationStatus[]).includes(status)
}

function no(reason: RefusalCode): Verdict {
  return { can: false, reason }
}

function lapsedStep(facts: ReservationFacts, now: number): ReservationNextStep {
  if (reservationCan.confirm_email(facts, now).can) return 'confirm_email'
  return reservationCan.pay(facts, now).can ? 'pay' : 'reserve_again'
}

function from(
  states: readonly (ReservationStatus | null)[],
  to: readonly ReservationStatus[],
  by: readonly Actor[],
  move: ReservationMove,
): Transition[] {
  return states.flatMap((state) => to.flatMap((next) => by.map((who) => ({ from: state, to: next, by: who, move }))))
}

function question(statuses: readonly ReservationStatus[], rule: Rule): Question {
  return Object.assign(
    (facts: ReservationFacts, now: number) =>
      statuses.includes(statusAt(facts, now)) ? rule(facts, now) : no('wrong_state'),
    { statuses },
  )
}

function claimOrReclaim(waited: PendingStatus): Rule {
  return (facts, now) => (statusAt(facts, now) === 'expired' ? reclaim(facts, now, waited) : beforeStart(facts, now))
}

/** A lapsed hold may be re-claimed when this is the wait that ran out and the notice still allows it. */
function reclaim(facts: ReservationFacts, now: number, waited: PendingStatus): Verdict {
  if (lapsedFrom(facts) !== waited) return no('wrong_state')
  if (now >= facts.start_at) return no('already_started')
  return now <= noticeUntil(facts) ? yes : no('too_soon')
}

function lapsedFrom(facts: ReservationFacts): PendingStatus | null {
  return isPending(facts.status) ? facts.status : (facts.expired_from ?? null)
}

function beforeStart(facts: ReservationFacts, now: number): Verdict {
  return now < facts.start_at ? yes : no('already_started')
}

function resend(facts: ReservationFacts, now: number): Verdict {
  const open = claimOrReclaim('pending_email')(facts, now)
  if (!open.can) return open
  const tooMany = (facts.resends ?? 0) >= resendLimits.most
  const tooFast = facts.last_sent_at != null && now < facts.last_sent_at + resendLimits.apart_ms
  return tooMany || tooFast ? no('resend_limit') : yes
}

/** However late it comes, of whoever was once asked to pay; whether the term can be re-claimed is another question. */
function receivesMoney(facts: ReservationFacts, now: number): Verdict {
  const ended = { expired: lapsedFrom(facts), cancelled: facts.cancelled_from } as const
  const waited = ended[statusAt(facts, now) as keyof typeof ended] ?? null
  const late = waited !== null && ['pending_payment', ...concludedStatuses].includes(waited)
  if (facts.status === 'cancelled' && !late) return no('wrong_state')
  // A first part of late money counts as owed back until the rest has come, so such a reservation still takes payments.
  const open =
    returnedStatuses.includes(facts.payment_status) || paymentStatusesThatTakeMoney.includes(facts.payment_status)
  return late && open ? yes : takesMoney(facts, now)
}

function takesMoney(facts: ReservationFacts, now: number): Verdict {
  if (!paymentStatusesThatTakeMoney.includes(facts.payment_status)) return no('wrong_state')
  return concludedStatuses.includes(facts.status) ? yes : claimOrReclaim('pending_payment')(facts, now)
}

function neverContested({ contested_at }: ReservationFacts): Verdict {
  return contested_at == null ? yes : no('wrong_state')
}

function noShow(facts: ReservationFacts, now: number): Verdict {
  // A settled dispute has decided that somebody came, so the no-show cannot be reported again.
  if (!neverContested(facts).can) return no('wrong_state')
  if (now < facts.start_at + noShowWindow.from_ms) return no('not_allowed_yet')
  return now <= facts.start_at + noShowWindow.until_ms ? yes : no('wrong_state')
}

/** Messages stay open after the lapse only while money goes back, so that the sides can agree on an account. */
function haveToTalk(facts: ReservationFacts, now: number): Verdict {
  if (statusAt(facts, now) !== 'expired') return yes
  return returnedStatuses.includes(facts.payment_status) ? yes : no('wrong_state')
}

function contest(facts: ReservationFacts, now: number): Verdict {
  const until = (facts.status_since_at ?? facts.end_at) + contestWindow.until_ms
  return now <= until ? neverContested(facts) : no('wrong_state')
}
