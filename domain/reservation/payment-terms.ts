/**
 * The payment of a reservation as one object that every screen, mail, document and file reads: what is paid first and
 * by when, the rest and by when, the ways to pay, and the account for transfers (ruling 65). Amounts are grosze,
 * instants epoch ms, dates those of the listing. Browser-safe.
 */
import type { DepositType } from '#domain/listing/codes.ts'
import { paymentDays } from '#domain/pricing/deposit.ts'
import { type Deposit, type Money, coverage, type PaymentChoice } from './payment.ts'
import { calledOff, type ReservationSource, type ReservationStatus } from './reservation.ts'
import { leastOnline } from './online-payment.ts'
import { dateIn, formatDate, parseDate } from '#domain/time.ts'

export const paymentWays = ['online', 'bank_transfer', 'on_site'] as const
export type PaymentWay = (typeof paymentWays)[number]

/** The payee of a transfer. The title is only the reference, so that it can be typed without mistakes. */
export type TransferAccount = { recipient: string; iban: string; title: string }

export type FirstPayment = {
  type: Exclude<DepositType, 'none'>
  /** The amount with the name zadatek or zaliczka, or the whole price. */
  amount_grosze: number
  /** What must be paid by `due_at`: more than `amount_grosze` when the rest is due with it. */
  asked_grosze: number
  missing_grosze: number
  due_at: number | null
}
export type Balance = {
  amount_grosze: number
  missing_grosze: number
  /** Null means at the event. */
  due_on: string | null
}

export type NextPayment = { amount_grosze: number; due_at: number | null; due_on: string | null }

export type PaymentTerms = {
  total_grosze: number
  /** What was paid and not refunded. */
  paid_grosze: number
  remaining_grosze: number
  /** Null when nothing is paid before the event. */
  deposit: FirstPayment | null
  /** The rest after the deposit, or the whole price; null when nothing is left. */
  balance: Balance | null
  /** The rest was already due at the agreement, so the whole price is due with the deposit. */
  whole_at_once: boolean
  /** The next payment; null when none is due. */
  next: NextPayment | null
  ways: readonly PaymentWay[]
  /** The payment that can be made on the provider's page now. */
  online: NextPayment | null
  /** Only while a transfer is expected. */
  transfer: (TransferAccount & { amount_grosze: number; due_at: number | null; due_on: string | null }) | null
}

export type PaymentFacts = {
  /** The state at this moment (`statusAt`). */
  status: ReservationStatus
  source: ReservationSource
  payment_choice: PaymentChoice
  deposit: Deposit
  money: Money
  deposit_due_at: number | null
  balance_due_on: string | null
  /** The days if the reservation were agreed today; null once it is agreed. */
  if_agreed_today: AgreedDays | null
  /** Null when the owner has no account, or when a transfer would be too late (ruling 26). */
  account: TransferAccount | null
  /** Whether online payments can be passed on to the owner. */
  online: boolean
}

/** The days that are fixed when the reservation is agreed. */
export type AgreedDays = { balance_due_on: string; whole_at_once: boolean }

const asks: readonly ReservationStatus[] = ['pending_payment', 'confirmed', 'in_progress', 'completed', 'no_show']
/** States that end before the event: nothing is to be paid any more. */
export const endedStatuses: readonly ReservationStatus[] = [...calledOff, 'expired']
const transfers: readonly ReservationStatus[] = ['pending_payment', 'confirmed', 'in_progress']

/** The day of the rest when it is agreed, and whether the whole price is due at once; dates as text. */
export function agreedDays(ask: {
  event_on: string
  balance_due_days: number
  agreed_on: string
  deposit_due_on: string | null
}): AgreedDays {
  const { balance_due, is_whole } = paymentDays({
    event: parseDate(ask.event_on),
    balance_due_days: ask.balance_due_days,
    agreed: parseDate(ask.agreed_on),
    deposit_due: ask.deposit_due_on === null ? null : parseDate(ask.deposit_due_on),
  })
  return { balance_due_on: formatDate(balance_due), whole_at_once: is_whole }
}

/** What must be paid by the deposit's deadline: everything, when the rest was already due at the agreement. */
export function dueWithDeposit(
  choice: PaymentChoice,
  money: Pick<Money, 'total_grosze' | 'due_now_grosze'>,
  days: AgreedDays,
): number {
  return choice === 'deposit' && days.whole_at_once ? money.total_grosze : money.due_now_grosze
}

export function paymentTerms(facts: PaymentFacts): PaymentTerms {
  const { status, money } = facts
  const covered = coverage(money, facts.balance_due_on ?? '')
  const is_over = endedStatuses.includes(status)
  const remaining_grosze = is_over ? 0 : covered.remaining_grosze
  const deposit = firstOf(facts, is_over)
  const balance = balanceOf(facts, deposit, remaining_grosze)
  const terms = {
    total_grosze: money.total_grosze,
    paid_grosze: covered.paid_grosze,
    remaining_grosze,
    deposit,
    balance,
    whole_at_once: deposit !== null && deposit.type !== 'full' && deposit.asked_grosze > deposit.amount_grosze,
  }
  const next = asks.includes(status) ? nextOf(terms) : null
  return { ...terms, next, ways: waysOf(facts), online: onlineOf(facts, next), transfer: transferOf(facts, next) }
}

/** The first payment. An owner's own reservation has one only once the owner has asked for it. */
function firstOf({ payment_choice, deposit, money, ...facts }: PaymentFacts, is_over: boolean): FirstPayment | null {
  if (payment_choice === 'on_site' || money.due_now_grosze === 0) return null
  const asked_grosze = facts.if_agreed_today
    ? dueWithDeposit(payment_choice, money, facts.if_agreed_today)
    : money.due_now_grosze
  const { type } = deposit
  const named = payment_choice === 'deposit' && (type === 'zadatek' || type === 'zaliczka') ? type : null
  return {
    type: named ?? 'full',
    amount_grosze: named ? Math.min(deposit.amount_grosze, asked_grosze) : asked_grosze,
    asked_grosze,
    missing_grosze: is_over ? 0 : Math.max(0, asked_grosze - money.received_grosze + money.refunded_grosze),
    due_at: facts.deposit_due_at,
  }
}

function balanceOf(facts: PaymentFacts, deposit: FirstPayment | null, remaining_grosze: number): Balance | null {
  const amount_grosze = facts.money.total_grosze - (deposit?.asked_grosze ?? 0)
  if (amount_grosze <= 0) return null
  const due_on = deposit ? (facts.if_agreed_today?.balance_due_on ?? facts.balance_due_on) : null
  return { amount_grosze, missing_grosze: Math.max(0, remaining_grosze - (deposit?.missing_grosze ?? 0)), due_on }
}

function nextOf({ deposit, balance }: Pick<PaymentTerms, 'deposit' | 'balance'>): PaymentTerms['next'] {
  if (deposit && deposit.missing_grosze > 0)
    return { amount_grosze: deposit.missing_grosze, due_at: deposit.due_at, due_on: null }
  return balance && balance.missing_grosze > 0
    ? { amount_grosze: balance.missing_grosze, due_at: null, due_on: balance.due_on }
    : null
}

export type Overdue = {
  /** The first day that passed without its payment, and the last one. */
  due_on: string
  last_due_on: string
  missing_grosze: number
}

/**
 * What should have been paid before `today`, and on which day first. With payment on the spot nothing is due before the
 * event.
 */
export function overdueOf(
  { deposit, balance }: Pick<PaymentTerms, 'deposit' | 'balance'>,
  at: { today: string; event_on: string; zone: string },
): Overdue | null {
  const parts = [
    deposit && { ...deposit, on: deposit.due_at === null ? at.event_on : dateIn(deposit.due_at, at.zone) },
    balance && { ...balance, on: balance.due_on ?? at.event_on },
  ]
  const late = parts.filter((part) => part !== null).filter((part) => part.missing_grosze > 0 && part.on < at.today)
  const days = late.map(({ on }) => on).sort()
  const [due_on, last_due_on] = [days[0], days.at(-1)]
  if (due_on === undefined || last_due_on === undefined) return null
  return { due_on, last_due_on, missing_grosze: late.reduce((sum, part) => sum + part.missing_grosze, 0) }
}

/**
 * The ways to pay. A customer who called agrees on the way with the owner; a customer who chose to pay on the spot has
 * no other.
 */
function waysOf({ payment_choice, source, account, online }: PaymentFacts): PaymentWay[] {
  const on_site = payment_choice === 'on_site'
  const beforehand = !on_site || source === 'owner'
  return [
    ...(online && beforehand ? (['online'] as const) : []),
    ...(account !== null && beforehand ? (['bank_transfer'] as const) : []),
    ...(on_site ? (['on_site'] as const) : []),
  ]
}

function onlineOf(facts: PaymentFacts, next: PaymentTerms['next']): PaymentTerms['online'] {
  const asked = next !== null && next.amount_grosze >= leastOnline && transfers.includes(facts.status)
  return asked && waysOf(facts).includes('online') ? next : null
}

function transferOf(facts: PaymentFacts, next: PaymentTerms['next']): PaymentTerms['transfer'] {
  const { account, status } = facts
  if (!account || !next || !transfers.includes(status) || !waysOf(facts).includes('bank_transfer')) return null
  return { ...account, ...next }
}
