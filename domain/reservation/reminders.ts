/**
 * Which reminders are worth sending at a moment. One that was missed, because the product slept or the reservation came
 * late, is not sent when its time is over.
 */
import { addDays, dateIn, hourMs, type LocalDate, toLocal } from '#domain/time.ts'

export const eventReminders = ['week', 'day', 'thanks'] as const
export type EventReminder = (typeof eventReminders)[number]

/** Nobody is written to at night. */
const fromHour = '09:00'
/** Until how many days before the event a reminder a week ahead still makes sense. */
const weekUntilDays = 3
const restHours = 12
const thanksWithinHours = 7 * 24

/** Days before a rest is due. */
export const balanceReminders = [14, 7, 1] as const
export type BalanceReminder = (typeof balanceReminders)[number]

export const profileReminders = [2, 7] as const
export type ProfileReminder = (typeof profileReminders)[number]
const staleAfterDays = 3

/** Days of events, both ends included, that are to be reminded of now; null before nine in the morning. */
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

/** Ends of events, epoch ms, that are thanked for now: after a night's rest, within a week. */
export function thankedEnds(now: number, zone: string): { after: number; until: number } | null {
  if (toLocal(now, zone).slice(-5) < fromHour) return null
  return { after: now - thanksWithinHours * hourMs, until: now - restHours * hourMs }
}

/** Whoever reserved later than the reminder was due has just been told all of it. */
export function isNewsAlready(
  kind: Exclude<EventReminder, 'thanks'>,
  confirmed_at: number,
  event_day: LocalDate,
  zone: string,
): boolean {
  return dateIn(confirmed_at, zone) >= addDays(event_day, kind === 'week' ? -7 : -1)
}

/** Days, both ends included, whose rests are reminded of now; null before nine in the morning. */
export function remindedBalances(now: number, zone: string): { from: LocalDate; to: LocalDate } | null {
  const today = dateIn(now, zone)
  return toLocal(now, zone).slice(-5) < fromHour ? null : { from: today, to: addDays(today, balanceReminders[0]) }
}

/** Which of them counts when so many days are left: one that was missed is replaced by the next. */
export function balanceReminderAt(days_left: number): BalanceReminder | null {
  if (days_left < 0) return null
  return balanceReminders.findLast((days) => days >= days_left) ?? null
}

/** Whoever heard the terms within that time needs no reminder of them. */
export function isBalanceNews(reminder: BalanceReminder, told_at: number, due_on: LocalDate, zone: string): boolean {
  return dateIn(told_at, zone) >= addDays(due_on, -reminder)
}

/** Registrations, epoch ms, whose owners are reminded of their profile now. */
export function remindedRegistrations(after_days: ProfileReminder, now: number): { after: number; until: number } {
  const until = now - after_days * 24 * hourMs
  return { after: until - staleAfterDays * 24 * hourMs, until }
}
