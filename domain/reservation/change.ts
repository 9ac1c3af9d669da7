/**
 * A change of term or guests that one side proposes and the other accepts (domain 5.3). What is agreed after
 * money has come stays agreed: a deposit that was given does not grow with the price. A termination, the end of a contract by
 * consent of both (ruling 24), is proposed and answered by the same rules.
 */
import type { Guests } from '#domain/price-list/price-list.ts'
import type { QuoteLine } from '#domain/pricing/types.ts'
import { hourMs } from '#domain/time.ts'
import { paymentDeadlines } from './deadlines.ts'
import { type ReservationFacts, reservationCan, type Verdict } from './reservation.ts'
import type { SoldPrice } from './sold-price.ts'

/**
 * An extra by the name that it had when the change was proposed; `quantity` is what was typed, `unit` what it counts (rows of
 * before November 2026 do not say it).
 */
export type ChangedAddon = { addon_id: string; quantity: number; name: string; unit?: string | null }

/** How a reservation stood when the change was proposed. Extras and names of rooms are there only where they change. */
export type ChangedFacts = {
  start: string
  end: string
  guests: Guests
  total_grosze: number
  addons?: ChangedAddon[]
  units?: string[]
}

/** The price that holds once the change is accepted. */
export type AgreedPrice = { price: SoldPrice; lines: QuoteLine[]; balance_due_on: string | null }

export const changeSides = ['customer', 'owner'] as const
export type ChangeSide = (typeof changeSides)[number]

export const changeStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type ChangeStatus = (typeof changeStatuses)[number]

export const changeAnswers = ['accept', 'decline', 'withdraw'] as const
export type ChangeAnswer = (typeof changeAnswers)[number]

export type TerminationFacts = ReservationFacts & {
  /** What the owner would keep if the customer cancelled alone now. */
  kept_grosze: number
  /** A caller may have left no address, and the owner's account may be closed. */
  is_reached: Record<ChangeSide, boolean>
}

const hoursForCustomer = 72

type ChosenAddon = { addon_id: string; quantity: number }

type Interval = { from_ms: number; to_ms: number }

/** Whose word an answer is: only who proposed can take it back, only the other side can say yes or no. */
export function mayAnswer(answer: ChangeAnswer, by: ChangeSide, proposed_by: ChangeSide): boolean {
  return answer === 'withdraw' ? by === proposed_by : by !== proposed_by
}

/** Until when a proposal waits, in epoch ms: never past either start. An owner answers within their own hours. */
export function changeUntil(
  now: number,
  by: ChangeSide,
  { answer_hours, starts_at }: { answer_hours: number; starts_at: readonly number[] },
): number {
  return Math.min(now + (by === 'owner' ? hoursForCustomer : answer_hours) * hourMs, ...starts_at)
}

/** Whether this side may propose a termination. A customer has no use for it where cancelling alone costs nothing. */
export function mayTerminate(facts: TerminationFacts, by: ChangeSide, now: number): Verdict {
  const verdict = reservationCan.terminate(facts, now)
  if (!verdict.can) return verdict
  if (by === 'owner') return facts.is_reached.customer ? verdict : { can: false, reason: 'customer_without_email' }
  if (!facts.is_reached.owner) return { can: false, reason: 'owner_gone' }
  return facts.kept_grosze > 0 ? verdict : { can: false, reason: 'consent_not_needed' }
}

/** Deposit and what is due at once after the price became `total_grosze`. */
export function depositAfter(
  agreed: { deposit_grosze: number; due_now_grosze: number; received_grosze: number },
  fresh: { deposit_grosze: number; due_now_grosze: number },
  total_grosze: number,
): { deposit_grosze: number; due_now_grosze: number } {
  const { deposit_grosze, due_now_grosze } = agreed.received_grosze > 0 ? agreed : fresh
  return {
    deposit_grosze: Math.min(deposit_grosze, total_grosze),
    due_now_grosze: Math.min(due_now_grosze, total_grosze),
  }
}

/** By when a deposit that was asked for is due once the event has moved: no later than before, and before the event. */
export function depositDueAfter(
  { deposit_due_at, is_paid }: { deposit_due_at: number | null; is_paid: boolean },
  start: { start_at: number; notice_hours: number },
  now: number,
): number | null {
  if (deposit_due_at === null || is_paid) return deposit_due_at
  return Math.min(deposit_due_at, paymentDeadlines(now, start).deadline_at)
}

/** What is over when a price falls below what has come. */
export function overpaid(paid_grosze: number, total_grosze: number): number {
  return Math.max(0, paid_grosze - total_grosze)
}

/** Whether both count the same people; records from JSON keep no order of their keys. */
export function sameGuests(one: Guests, other: Guests): boolean {
  const bands = ({ children }: Guests) =>
    children
      .filter(({ count }) => count > 0)
      .map(({ age_from, age_to, count }) => `${age_from}-${age_to}:${count}`)
      .sort()
      .join()
  return one.adults === other.adults && one.crew === other.crew && bands(one) === bands(other)
}

/** Whether both take the same extras, in whatever order. */
export function sameAddons(one: readonly ChosenAddon[], other: readonly ChosenAddon[]): boolean {
  const chosen = (addons: readonly ChosenAddon[]) =>
    addons
      .filter(({ quantity }) => quantity > 0)
      .map(({ addon_id, quantity }) => `${addon_id}:${quantity}`)
      .sort()
      .join()
  return chosen(one) === chosen(other)
}

/** The parts of `wanted` that `own` does not cover: what a proposal still has to hold beside the term it already has. */
export function outsideOf(wanted: Interval, own: readonly Interval[]): Interval[] {
  return own.reduce<Interval[]>(
    (parts, { from_ms, to_ms }) =>
      parts.flatMap((part) => {
        if (to_ms <= part.from_ms || from_ms >= part.to_ms) return [part]
        return [
          { from_ms: part.from_ms, to_ms: from_ms },
          { from_ms: to_ms, to_ms: part.to_ms },
        ].filter((rest) => rest.from_ms < rest.to_ms)
      }),
    [wanted],
  )
}
