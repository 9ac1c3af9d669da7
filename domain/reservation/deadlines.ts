/**
 * By when something must happen. Instants are epoch ms and `now` is always given; working days and 23:59 are
 * Warsaw's. Server only (Temporal). Source: domain 5.3 and 5.4, rulings 21, 26, 40, 42.
 */
import type { Weekday } from '#domain/listing/codes.ts'
import { holidayOn } from '#domain/availability/holidays.ts'
import { isRefusal } from '#domain/refusal.ts'
import { noticeUntil, type ReservationFacts, resendLimits } from './reservation.ts'
import { transferWorkingDays } from './payment.ts'
import { addDays, dateIn, hourMs, minuteMs, toInstant, weekdayOf } from '#domain/time.ts'

const dayMs = 24 * hourMs

export const warsaw = 'Europe/Warsaw'

/** Lengths that the operator may tune; these are the defaults. */
export type DeadlineConfig = {
  email_hold_minutes: number
  email_hold_most_minutes: number
  /** As long as a letter is tried while the mail server is away. */
  letter_hours: number
  owner_answer_hours: number
  online_payment_hours: number
  transfer_working_days: number
  quote_minutes: number
  quote_price_hours: number
}
export const defaultDeadlines: DeadlineConfig = {
  email_hold_minutes: 30,
  email_hold_most_minutes: 120,
  letter_hours: 72,
  owner_answer_hours: 48,
  online_payment_hours: 24,
  transfer_working_days: transferWorkingDays,
  quote_minutes: 30,
  quote_price_hours: 24,
}

/** What an owner may choose from for their own answer. */
export const ownerAnswerHours = { min: 12, max: 72 } as const

type Start = Pick<ReservationFacts, 'start_at' | 'notice_hours'>

export type EmailHold = { submitted_at: number; deadline_at: number; extended: boolean; start_at: number }

const weekend: readonly Weekday[] = ['saturday', 'sunday']

export type PaymentDeadlines = {
  online_at: number
  /** Null when a transfer would come too late to be offered. */
  transfer_at: number | null
  /** End of the hold: the later of what is offered. */
  deadline_at: number
}

/** Until when a submitted reservation waits for the click in the mail; never past the start. */
export function emailHoldUntil(now: number, start_at: number, config = defaultDeadlines): number {
  return Math.min(now + config.email_hold_minutes * minuteMs, start_at)
}

/** Until when a term is held whose link cannot be sent; never past the start. */
export function letterHoldUntil(submitted_at: number, start_at: number, config = defaultDeadlines): number {
  return Math.min(submitted_at + config.letter_hours * hourMs, start_at)
}

/** A mail sent again lengthens the hold once, to at most two hours from submitting. */
export function emailHoldAfterResend(hold: EmailHold, now: number, config = defaultDeadlines): EmailHold {
  if (hold.extended) return hold
  const most = hold.submitted_at + config.email_hold_most_minutes * minuteMs
  const wanted = Math.min(emailHoldUntil(now, hold.start_at, config), most)
  return { ...hold, deadline_at: Math.max(hold.deadline_at, wanted), extended: true }
}

/** Seconds until the mail may be sent again; 0 is now, null is never. */
export function resendWaitSeconds(sent: { resends: number; last_sent_at: number | null }, now: number): number | null {
  if (sent.resends >= resendLimits.most) return null
  return sent.last_sent_at === null
    ? 0
    : Math.max(0, Math.ceil((sent.last_sent_at + resendLimits.apart_ms - now) / 1000))
}

/** Until when the owner answers; the clock also runs at night, and never past the start. */
export function ownerAnswerUntil(
  now: number,
  start_at: number,
  hours: number = defaultDeadlines.owner_answer_hours,
): number {
  return Math.min(now + Math.min(Math.max(hours, ownerAnswerHours.min), ownerAnswerHours.max) * hourMs, start_at)
}

export function isWorkingDay(date: string): boolean {
  return !weekend.includes(weekdayOf(date)) && holidayOn(date) === null
}

/** The n-th working day after the date. */
export function addWorkingDays(date: string, days: number): string {
  let current = date
  for (let left = days; left > 0; ) {
    current = addDays(current, 1)
    if (isWorkingDay(current)) left -= 1
  }
  return current
}

/**
 * Until when what is due must be paid, from the moment of acceptance. Online: 24 h, never past the start. Transfer:
 * 23:59 of the third working day, never past start − notice, and not offered with less than 24 h until then.
 */
export function paymentDeadlines(now: number, start: Start, config = defaultDeadlines): PaymentDeadlines {
  const last = noticeUntil(start)
  const online_at = Math.min(now + config.online_payment_hours * hourMs, start.start_at)
  if (last - now < dayMs) return { online_at, transfer_at: null, deadline_at: online_at }
  const transfer_at = Math.min(endOfDay(addWorkingDays(dateIn(now, warsaw), config.transfer_working_days)), last)
  return { online_at, transfer_at, deadline_at: Math.max(online_at, transfer_at) }
}

/** Until when a shown price stands without being worked out again. */
export function quoteUntil(quoted_at: number, config = defaultDeadlines): number {
  return quoted_at + config.quote_minutes * minuteMs
}

/** Whether a late click or late money still gets the price of its quote (rulings 21, 42). */
export function keepsQuotedPrice(
  by: 'click' | 'payment',
  quoted_at: number,
  now: number,
  config = defaultDeadlines,
): boolean {
  return by === 'payment' || now <= quoted_at + config.quote_price_hours * hourMs
}

/** The status page answers until 30 days after the event. */
export function statusLinkUntil(end_at: number): number {
  return end_at + 30 * dayMs
}

/** Throws for a date that is none: working days are counted from real ones. */
function endOfDay(date: string): number {
  const instant = toInstant(`${date}T23:59`, warsaw)
  if (isRefusal(instant)) throw new RangeError(`no 23:59 on ${date}`)
  return instant
}
