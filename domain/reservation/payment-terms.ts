/**
 * What a reservation says of its payment, as one object that every screen, mail, document and file reads: what is paid
 * first and by when, the rest and by when, the ways to pay, and where a transfer goes (ruling 65). Amounts are grosze,
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

/** Whom a transfer goes to. The title is the reference alone, so that it can be typed without mistakes. */
export type TransferAccount = { recipient: string; iban: string; title: string }

export type FirstPayment = {
  type: Exclude<DepositType, 'none'>
  /** What bears the name: the zadatek or zaliczka, or the whole price. */
  amount_grosze: number
  /** What has to come by `due_at`: more than `amount_grosze` where the rest is due with it. */
  asked_grosze: number
  missing_grosze: number
  due_at: number | null
}
export type Balance = {
  amount_grosze: number
  missing_grosze: number
  /** Null: at the event. */
  due_on: string | null
}

export type NextPayment = { amount_grosze: number; due_at: number | null; due_on: string | null }

export type PaymentTerms = {
  total_grosze: number
  /** What came and was not given back. */
  paid_grosze: number
  remaining_grosze: number
  /** Null where nothing is paid before the event. */
  deposit: FirstPayment | null
  /** What follows the deposit, or the whole price; null where nothing follows. */
  balance: Balance | null
  /** The day of the rest had passed at the yes, so the whole price is due with the deposit. */
  whole_at_once: boolean
  /** The next payment; null when nothing is asked for. */
  next: NextPayment | null
  ways: readonly PaymentWay[]
  /** What can be paid on the provider's page now. */
  online: NextPayment | null
  /** While a transfer is asked for. */
  transfer: (TransferAccount & { amount_grosze: number; due_at: number | null; due_on: string | null }) | null
}

export type PaymentFacts = {
  /** The state that counts now. */
  status: ReservationStatus
  source: ReservationSource
  payment_choice: PaymentChoice
  deposit: Deposit
  money: Money
  deposit_due_at: number | null
  balance_due_on: string | null
  /** Before the yes the days are those of a yes today. */
  if_agreed_today: AgreedDays | null
  /** Null where the owner has none, or where a transfer would come too late (ruling 26). */
  account: TransferAccount | null
  /** Whether money that is paid online can be moved on to the owner. */
  online: boolean
}

/** The days that a yes settles. */
export type AgreedDays = { balance_due_on: string; whole_at_once: boolean }

const asks: readonly ReservationStatus[] = ['pending_payment', 'confirmed', 'in_progress', 'completed', 'no_show']
/** Ended before the event: nothing is to be paid any more. */
export const endedStatuses: readonly ReservationStatus[] = [...calledOff, 'expired']
const transfers: readonly ReservationStatus[] = ['pending_payment', 'confirmed', 'in_progress']

/** Both days of a yes, as dates. */
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

/** What must come by the deposit's deadline: everything, where the rest's own day has passed. */
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

/** Asked of whoever reserves; of a caller only once the owner has asked for it. */
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
  /** The first day that passed without its money, and the last one. */
  due_on: string
  last_due_on: string
  missing_grosze: number
}

/** What should have come before `today`, and on which day first. Who pays at the event owes nothing before it. */
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

/** Somebody on the phone agrees with the owner how to pay; whoever chose to pay on the spot has chosen. */
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
