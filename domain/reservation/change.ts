/**
 * A change of term or guests that one side proposes and the other accepts (domain 5.3). Agreements made after a payment
 * stand: a deposit that was paid does not grow with the price. A termination, the end of a contract by consent of both
 * sides (ruling 24), is proposed and answered by the same rules.
 */
import type { Guests } from '#domain/price-list/price-list.ts'
import type { QuoteLine } from '#domain/pricing/types.ts'
import { hourMs } from '#domain/time.ts'
import { paymentDeadlines } from './deadlines.ts'
import { type ReservationFacts, reservationCan, type Verdict } from './reservation.ts'
import type { SoldPrice } from './sold-price.ts'

/**
 * An addon with the name that it had when the change was proposed; `quantity` is what was typed, `unit` what it counts
 * (absent in rows from before November 2026).
 */
export type ChangedAddon = { addon_id: string; quantity: number; name: string; unit?: string | null }

/**
 * The reservation as it was when the change was proposed. Addons and names of rooms are given only when they change.
 */
export type ChangedFacts = {
  start: string
  end: string
  guests: Guests
  total_grosze: number
  addons?: ChangedAddon[]
  units?: string[]
}

/** The price that applies once the change is accepted. */
export type AgreedPrice = { price: SoldPrice; lines: QuoteLine[]; balance_due_on: string | null }

export const changeSides = ['customer', 'owner'] as const
export type ChangeSide = (typeof changeSides)[number]

export const changeStatuses = ['open', 'accepted', 'declined', 'withdrawn', 'expired'] as const
export type ChangeStatus = (typeof changeStatuses)[number]

export const changeAnswers = ['accept', 'decline', 'withdraw'] as const
export type ChangeAnswer = (typeof changeAnswers)[number]

export type TerminationFacts = ReservationFacts & {
  /** What the owner would keep if the customer cancelled now. */
  kept_grosze: number
  /**
   * Whether each side can be reached: a customer who called may have left no address, and the owner's account may be
   * closed.
   */
  is_reached: Record<ChangeSide, boolean>
}

const hoursForCustomer = 72

type ChosenAddon = { addon_id: string; quantity: number }

type Interval = { from_ms: number; to_ms: number }

/**
 * Whether this side may give this answer: only the proposing side can withdraw, only the other side can say yes or no.
 */
export function mayAnswer(answer: ChangeAnswer, by: ChangeSide, proposed_by: ChangeSide): boolean {
  return answer === 'withdraw' ? by === proposed_by : by !== proposed_by
}

/**
 * Until when a proposal can be answered, in epoch ms: never later than either start. An owner has the hours of the
 * listing.
 */
export function changeUntil(
  now: number,
  by: ChangeSide,
  { answer_hours, starts_at }: { answer_hours: number; starts_at: readonly number[] },
): number {
  return Math.min(now + (by === 'owner' ? hoursForCustomer : answer_hours) * hourMs, ...starts_at)
}

/** Whether this side may propose a termination. The customer may not where cancelling alone costs nothing. */
export function mayTerminate(facts: TerminationFacts, by: ChangeSide, now: number): Verdict {
  const verdict = reservationCan.terminate(facts, now)
  if (!verdict.can) return verdict
  if (by === 'owner') return facts.is_reached.customer ? verdict : { can: false, reason: 'customer_without_email' }
  if (!facts.is_reached.owner) return { can: false, reason: 'owner_gone' }
  return facts.kept_grosze > 0 ? verdict : { can: false, reason: 'consent_not_needed' }
}

/** The deposit and what is due at once after the price has become `total_grosze`. */
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

/** By when a requested deposit is due after the event has moved: no later than before, and before the event. */
export function depositDueAfter(
  { deposit_due_at, is_paid }: { deposit_due_at: number | null; is_paid: boolean },
  start: { start_at: number; notice_hours: number },
  now: number,
): number | null {
  if (deposit_due_at === null || is_paid) return deposit_due_at
  return Math.min(deposit_due_at, paymentDeadlines(now, start).deadline_at)
}

/** The overpayment when the price falls below what was paid. */
export function overpaid(paid_grosze: number, total_grosze: number): number {
  return Math.max(0, paid_grosze - total_grosze)
}

/** The sums by name: other programs may send a band of ages or an addon in several entries, which count together. */
export function summed(entries: readonly (readonly [string, number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, count] of entries) sums.set(name, (sums.get(name) ?? 0) + count)
  return sums
}

/**
 * Whether both have the same guests, in any order; a band of ages in several entries counts together. Records from JSON
 * have no reliable order of keys.
 */
export function sameGuests(one: Guests, other: Guests): boolean {
  const bands = ({ children }: Guests) =>
    countedBy(children.map(({ age_from, age_to, count }) => [`${age_from}-${age_to}`, count]))
  return one.adults === other.adults && one.crew === other.crew && bands(one) === bands(other)
}

/** Whether both have the same addons, in any order; an addon in several entries counts together. */
export function sameAddons(one: readonly ChosenAddon[], other: readonly ChosenAddon[]): boolean {
  const chosen = (addons: readonly ChosenAddon[]) =>
    countedBy(addons.map(({ addon_id, quantity }) => [addon_id, quantity]))
  return chosen(one) === chosen(other)
}

/** The parts of `wanted` outside `own`: what a proposal has to hold in addition to the present term. */
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

/** The sums by name as a text that is equal for equal sums; a sum of 0 is left out. */
function countedBy(entries: readonly (readonly [string, number])[]): string {
  return [...summed(entries)]
    .filter(([, sum]) => sum > 0)
    .map(([name, sum]) => `${name}:${sum}`)
    .sort()
    .join()
}
