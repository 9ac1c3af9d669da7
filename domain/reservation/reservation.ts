/**
 * The life of a reservation as data: states, who may move it where, and the question "may this be done now?" that
 * guards of the server, buttons of the browser and tests all ask. Source: domain 5.2 and 5.3, rulings 21,
 * 24, 25, 42. Browser-safe: instants are epoch milliseconds and nothing here needs a calendar.
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

/** States with a deadline: the term is held, nothing is agreed yet. */
export const pendingStatuses = ['pending_email', 'pending_owner', 'pending_payment'] as const
export type PendingStatus = (typeof pendingStatuses)[number]

/** Ended by somebody's no; what happens afterwards is not about it. */
export const calledOff: readonly ReservationStatus[] = ['cancelled', 'rejected']

/** States that keep the term taken (a pending one only while its deadline has not come: `isBlocking`). */
export const blockingStatuses: readonly ReservationStatus[] = [
  ...pendingStatuses,
  'confirmed',
  'in_progress',
  'completed',
  'no_show',
  'disputed',
]

/** States in which a contract has been concluded, so cancelling follows the policy and a zadatek counts. */
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

/** Who buys, as it is kept: a company with its NIP; `invoice` is a private person's wish for one, to this address. */
export type Buyer = { type: BuyerType; company_name?: string; nip?: string; address?: string; invoice?: true }

export const actors = ['customer', 'owner', 'system', 'operator'] as const
export type Actor = (typeof actors)[number]

/** Everything that moves a reservation; also the codes of its history rows. */
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

export type Transition = {
  from: ReservationStatus | null
  to: ReservationStatus
  by: Actor
  move: ReservationMove
}

/** Every move that exists. What is not here is refused with `wrong_state`. */
export const transitions: readonly Transition[] = [
  ...from([null], ['pending_email'], ['customer'], 'submit'),
  ...from([null], ['confirmed'], ['owner'], 'add'),
  // A late click re-claims the term, so `expired` may move on as if it were still pending (rulings 21, 42).
  ...from(
    ['pending_email', 'expired'],
    ['pending_owner', 'pending_payment', 'confirmed'],
    ['customer'],
    'confirm_email',
  ),
  ...from(['pending_owner'], ['pending_payment', 'confirmed'], ['owner'], 'accept'),
  // The customer's yes to other terms that the owner has offered instead.
  ...from(['pending_owner'], ['pending_payment', 'confirmed'], ['customer'], 'accept_offer'),
  ...from(['pending_owner'], ['rejected'], ['owner'], 'reject'),
  // Late money may do the same.
  ...from(['pending_payment', 'expired'], ['confirmed'], ['owner'], 'mark_paid'),
  ...from(['pending_payment', 'expired'], ['confirmed'], ['customer', 'system'], 'pay'),
  ...from(pendingStatuses, ['expired'], ['system'], 'expire'),
  ...from([...pendingStatuses, 'confirmed'], ['cancelled'], ['customer', 'owner', 'operator'], 'cancel'),
  // Within 14 days of the contract, where the law gives that right: also after an event that nobody asked to begin early
  // (domain 5.7, ruling 67), and while a quarrel about it is open.
  ...from(['confirmed', 'in_progress', 'completed', 'disputed'], ['cancelled'], ['customer'], 'withdraw'),
  ...from(['confirmed'], ['in_progress'], ['system'], 'start'),
  ...from(['in_progress'], ['completed'], ['system'], 'complete'),
  ...from(['confirmed', 'in_progress'], ['no_show'], ['owner'], 'no_show'),
  ...from(['no_show'], ['disputed'], ['customer'], 'contest_no_show'),
  ...from(['completed'], ['disputed'], ['customer', 'operator', 'system'], 'dispute'),
  // What becomes of it: `stateOfOutcome`.
  ...from(['disputed'], ['completed', 'in_progress', 'no_show', 'cancelled'], ['operator'], 'settle_dispute'),
]

/** What the questions below look at; instants in epoch ms. */
export type ReservationFacts = {
  status: ReservationStatus
  payment_status: PaymentStatus
  start_at: number
  end_at: number
  /** The listing's notice: a term may be claimed until this many hours before its start. */
  notice_hours: number
  /** End of the hold of a pending state. */
  deadline_at: number | null
  /** Which wait ran out, for `expired`. */
  expired_from?: PendingStatus | null
  /** Since when it has the present state. */
  status_since_at?: number | null
  /** A no-show of it was contested: once, whatever has become of it. */
  contested_at?: number | null
  /** Confirmation mails sent again, and when the last mail of all went out. */
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
/** A question with the states in which it can be answered with yes. */
export type Question = Rule & { readonly statuses: readonly ReservationStatus[] }

const returnedStatuses: readonly PaymentStatus[] = ['refund_pending', 'partially_refunded', 'refunded']
const afterContract: readonly ReservationStatus[] = ['confirmed', 'in_progress', 'completed']
const unheard: readonly ReservationStatus[] = ['pending_email', 'rejected']
const withCorrespondence = reservationStatuses.filter((status) => !unheard.includes(status))

/**
 * "May this be done now?" A yes still needs what only the database knows: that a re-claimed term is free.
 * `.statuses` of each question is the list that SQL filters, buttons and tests share.
 */
export const reservationCan = {
  confirm_email: question(statusesFor('confirm_email'), claimOrReclaim('pending_email')),
  resend: question(['pending_email', 'expired'], resend),
  accept: question(statusesFor('accept'), beforeStart),
  reject: question(statusesFor('reject'), beforeStart),
  cancel_by_customer: question([...statusesFor('cancel', 'customer')], beforeStart),
  /** Whether the law gives it, and until when: `withdrawalOf`. */
  withdraw: question(statusesFor('withdraw'), () => yes),
  cancel_by_owner: question([...statusesFor('cancel', 'owner')], beforeStart),
  cancel_by_operator: question([...statusesFor('cancel', 'operator')], beforeStart),
  /** The owner writes down a transfer or cash, before the contract or as the rest after it. */
  mark_paid: question([...statusesFor('mark_paid'), ...afterContract], receivesMoney),
  pay: question([...statusesFor('pay'), 'confirmed', 'in_progress'], takesMoney),
  /** A sum that was noted wrongly; what is over is settled by refunds. Once it is called off only a smaller one. */
  correct_payment: question(['pending_payment', ...afterContract, 'cancelled'], () => yes),
  change: question(['confirmed'], beforeStart),
  /** Both consent to an end. Before a contract everything goes back anyway, whoever cancels: `mayTerminate` says the rest. */
  terminate: question(['confirmed'], beforeStart),
  /** Another crew of the same service comes; to the customer nothing changes. */
  change_crew: question(['pending_owner', 'pending_payment', 'confirmed'], beforeStart),
  /** The owner answers a request with other terms instead of yes or no; the customer says yes or no to them. */
  counter: question(['pending_owner'], beforeStart),
  no_show: question(statusesFor('no_show'), noShow),
  contest_no_show: question(statusesFor('contest_no_show'), contest),
  /** The operator himself asks whether an event took place that nobody has told as a no-show; of one that is over, once. */
  dispute: question(statusesFor('dispute', 'operator'), neverContested),
  /** Money that went back is written down in any state; whether any is owed is another question: `ownerCanReturn`. */
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

/** States from which `by` (anybody, when left out) may make the move. */
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

/** The state that counts at `now`: a hold whose deadline has come is over even if no job has run yet. */
export function statusAt(facts: ReservationFacts, now: number): ReservationStatus {
  return isPending(facts.status) && facts.deadline_at !== null && facts.deadline_at <= now ? 'expired' : facts.status
}

/** Whether it keeps its term from others at `now`. */
export function isBlocking(facts: ReservationFacts, now: number): boolean {
  return blockingStatuses.includes(statusAt(facts, now))
}

/** Last moment at which a term of this notice can be claimed, or claimed again. */
export function noticeUntil(facts: Pick<ReservationFacts, 'start_at' | 'notice_hours'>): number {
  return facts.start_at - facts.notice_hours * hour
}

/** Whether this side may propose a change: of a contract either, of a request only the owner, as an answer. */
export function canPropose(facts: ReservationFacts, by: 'customer' | 'owner', now: number): Verdict {
  return by === 'owner' ? canAnswerProposal(facts, now) : reservationCan.change(facts, now)
}

/** Whether an open proposal can still be answered or taken back. */
export function canAnswerProposal(facts: ReservationFacts, now: number): Verdict {
  return (statusAt(facts, now) === 'pending_owner' ? reservationCan.counter : reservationCan.change)(facts, now)
}

/** The owner moves the term of an added reservation alone; any other needs the customer's yes. */
export function ownerCanMove(facts: ReservationFacts & { source: string }, now: number): Verdict {
  return facts.source === 'owner' ? reservationCan.change(facts, now) : no('change_by_proposal')
}

/** The owner may correct an address typed for a caller, but not one that the customer has confirmed. */
export function ownerCanEditEmail(row: { source: string }): Verdict {
  return row.source === 'owner' ? yes : no('change_by_proposal')
}

/** Only in a reservation that the owner added, before money comes, and not while a day of payment is still ahead. */
export function ownerCanAskDeposit(
  facts: ReservationFacts & {
    source: string
    deposit_grosze: number
    paid_grosze: number
    deposit_due_at: number | null
    /** Where the transfer would go. */
    has_account: boolean
  },
  now: number,
): Verdict {
  const waits = facts.deposit_due_at !== null && facts.deposit_due_at > now
  if (facts.source !== 'owner' || facts.deposit_grosze === 0 || facts.paid_grosze > 0 || waits) return no('wrong_state')
  return facts.has_account ? reservationCan.change(facts, now) : no('profile_incomplete')
}

/** A refund is recorded only where one is owed and the payment provider does not send all of it. */
export function ownerCanReturn(owed: Owed, by_provider_grosze: number): Verdict {
  if (owedInAll(owed) === 0) return no('wrong_state')
  return owedInAll(owedByHand(owed, by_provider_grosze)) > 0 ? yes : no('refund_by_provider')
}

/** State after the owner's yes, or at once when the listing asks for none. */
export function afterAccepted(due_now_grosze: number): 'pending_payment' | 'confirmed' {
  return due_now_grosze > 0 ? 'pending_payment' : 'confirmed'
}

/** State after the customer has confirmed the e-mail address. Only `instant` listings go on without the owner. */
export function afterEmailConfirmed(
  listing: { confirmation_mode: ConfirmationMode },
  due_now_grosze: number,
): 'pending_owner' | 'pending_payment' | 'confirmed' {
  return listing.confirmation_mode === 'instant' ? afterAccepted(due_now_grosze) : 'pending_owner'
}

/** What the customer does or waits for next; `next_step` on the wire. */
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

/** A lapsed hold may be claimed again, if this wait is what ran out and the notice still allows it. */
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

/** Money that came is written down however late; whether the term can be taken back is another question. */
function receivesMoney(facts: ReservationFacts, now: number): Verdict {
  const late = statusAt(facts, now) === 'expired' && lapsedFrom(facts) === 'pending_payment'
  // The first part of late money is owed back until the rest has come.
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
  // Somebody came, the operator has said: it is not told again.
  if (!neverContested(facts).can) return no('wrong_state')
  if (now < facts.start_at + noShowWindow.from_ms) return no('not_allowed_yet')
  return now <= facts.start_at + noShowWindow.until_ms ? yes : no('wrong_state')
}

/** Once it has lapsed, only money that goes back is left to write about: an account may be asked for. */
function haveToTalk(facts: ReservationFacts, now: number): Verdict {
  if (statusAt(facts, now) !== 'expired') return yes
  return returnedStatuses.includes(facts.payment_status) ? yes : no('wrong_state')
}

function contest(facts: ReservationFacts, now: number): Verdict {
  const until = (facts.status_since_at ?? facts.end_at) + contestWindow.until_ms
  return now <= until ? neverContested(facts) : no('wrong_state')
}
