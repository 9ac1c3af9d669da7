/**
 * Which reminders are due at a moment. A reminder that was missed, because the product was down or the reservation was
 * made late, is not sent once it is no longer useful.
 */
import { addDays, dateIn, hourMs, type LocalDate, toLocal } from '#domain/time.ts'

export const eventReminders = ['week', 'day', 'thanks'] as const
export type EventReminder = (typeof eventReminders)[number]

/** Reminders wait until the morning. */
const fromHour = '09:00'
/** Up to this many days before the event the reminder of a week ahead is still sent. */
const weekUntilDays = 3
const restHours = 12
const thanksWithinHours = 7 * 24

/** Days before the rest is due. */
export const balanceReminders = [14, 7, 1] as const
export type BalanceReminder = (typeof balanceReminders)[number]

export const profileReminders = [2, 7] as const
export type ProfileReminder = (typeof profileReminders)[number]
const staleAfterDays = 3

/** Event days, both ends included, whose reminder is due now; null before nine in the morning. */
export function remindedDays(
  kind: Exclude<EventReminder, 'thanks'>,
  now: number,
  zone: string,
): { from: LocalDate; to: LocalDate } | null {
  const today = dateIn(now, zone)
  if (toLocal(now, zone).slice(-5) < fromHour) return null
  if (kind === 'day') return { from: addDays(today, 1), to: addDays(today, 1) }
  return { from: addDays(today, weekUntilDays), to: addDays(today, 7) }
}

/** Ends of events, epoch ms, whose letter of thanks is due now: at least 12 hours and at most a week after the end. */
export function thankedEnds(now: number, zone: string): { after: number; until: number } | null {
  if (toLocal(now, zone).slice(-5) < fromHour) return null
  return { after: now - thanksWithinHours * hourMs, until: now - restHours * hourMs }
}

/**
 * Whether the reservation was confirmed later than the reminder would have been due; then the confirmation has just
 * said the same.
 */
export function isNewsAlready(
  kind: Exclude<EventReminder, 'thanks'>,
  confirmed_at: number,
  event_day: LocalDate,
  zone: string,
): boolean {
  return dateIn(confirmed_at, zone) >= addDays(event_day, kind === 'week' ? -7 : -1)
}

/** Days, both ends included, on which a rest falls due that is reminded of now; null before nine in the morning. */
export function remindedBalances(now: number, zone: string): { from: LocalDate; to: LocalDate } | null {
  const today = dateIn(now, zone)
  return toLocal(now, zone).slice(-5) < fromHour ? null : { from: today, to: addDays(today, balanceReminders[0]) }
}

/** The reminder that applies with so many days left; a missed one is replaced by the next. */
export function balanceReminderAt(days_left: number): BalanceReminder | null {
  if (days_left < 0) return null
  return balanceReminders.findLast((days) => days >= days_left) ?? null
}

/**
 * Whether the customer was told the payment terms later than the reminder would have been due, so that it says nothing
 * new.
 */
export function isBalanceNews(reminder: BalanceReminder, told_at: number, due_on: LocalDate, zone: string): boolean {
  return dateIn(told_at, zone) >= addDays(due_on, -reminder)
}

/** Times of registration, epoch ms, after which owners are reminded of their profile now. */
export function remindedRegistrations(after_days: ProfileReminder, now: number): { after: number; until: number } {
  const until = now - after_days * 24 * hourMs
  return { after: until - staleAfterDays * 24 * hourMs, until }
}
