/**
 * By when something must happen. Instants are epoch ms and `now` is always given; working days and 23:59 are
 * Warsaw's. Server only (Temporal). Source: domain 5.3 and 5.4, rulings 21, 26, 40, 42.
 */
import type { Weekday } from '#domain/listing/codes.ts'
import { holidayOn } from '#domain/availability/holidays.ts'
import { isRefusal } from '#domain/refusal.ts'
import { noticeUntil, type ReservationFacts, resendLimits } from './reservation.ts'
import { transferWorkingDays } from './payment.ts'
import { addDays, dateIn, dayMs, hourMs, minuteMs, toInstant, weekdayOf } from '#domain/time.ts'

const warsaw = 'Europe/Warsaw'

const emailHoldMs = 30 * minuteMs
const longestEmailHoldMs = 2 * hourMs
/** How long the confirmation mail is retried while the mail server is down. */
const letterMs = 72 * hourMs
const onlinePaymentMs = dayMs
const quoteMs = 30 * minuteMs
const quotePriceMs = dayMs

/** The hours that an owner may choose for their own answer. */
export const ownerAnswerHours = { min: 12, max: 72 } as const

type Start = Pick<ReservationFacts, 'start_at' | 'notice_hours'>

export type EmailHold = { submitted_at: number; deadline_at: number; extended: boolean; start_at: number }

const weekend: readonly Weekday[] = ['saturday', 'sunday']

export type PaymentDeadlines = {
  online_at: number
  /** Null when it is too late to offer a transfer. */
  transfer_at: number | null
  /** End of the hold: the later of the offered deadlines. */
  deadline_at: number
}

/** Until when a new reservation waits for the confirmation of the e-mail address; never later than the start. */
export function emailHoldUntil(now: number, start_at: number): number {
  return Math.min(now + emailHoldMs, start_at)
}

/** Until when a term is held while its confirmation mail cannot be sent; never later than the start. */
export function letterHoldUntil(submitted_at: number, start_at: number): number {
  return Math.min(submitted_at + letterMs, start_at)
}

/** The hold after the mail was sent again: extended once, to at most two hours after submitting. */
export function emailHoldAfterResend(hold: EmailHold, now: number): EmailHold {
  if (hold.extended) return hold
  const most = hold.submitted_at + longestEmailHoldMs
  const wanted = Math.min(emailHoldUntil(now, hold.start_at), most)
  return { ...hold, deadline_at: Math.max(hold.deadline_at, wanted), extended: true }
}

/** Seconds until the mail may be sent again: 0 means now, null never. */
export function resendWaitSeconds(sent: { resends: number; last_sent_at: number | null }, now: number): number | null {
  if (sent.resends >= resendLimits.most) return null
  return sent.last_sent_at === null
    ? 0
    : Math.max(0, Math.ceil((sent.last_sent_at + resendLimits.apart_ms - now) / 1000))
}

/** Until when the owner may answer. The hours also run at night, but never past the start. */
export function ownerAnswerUntil(now: number, start_at: number, hours: number): number {
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
 * Deadlines for what is due, counted from the acceptance. Online: 24 h, never past the start. Transfer: 23:59 of the
 * third working day, never past start − notice, and not offered with less than 24 h until then.
 */
export function paymentDeadlines(now: number, start: Start): PaymentDeadlines {
  const last = noticeUntil(start)
  const online_at = Math.min(now + onlinePaymentMs, start.start_at)
  if (last - now < dayMs) return { online_at, transfer_at: null, deadline_at: online_at }
  const transfer_at = Math.min(endOfDay(addWorkingDays(dateIn(now, warsaw), transferWorkingDays)), last)
  return { online_at, transfer_at, deadline_at: Math.max(online_at, transfer_at) }
}

/** How long a quote is valid without being worked out again. */
export function quoteUntil(quoted_at: number): number {
  return quoted_at + quoteMs
}

/** Whether a late confirmation still gets the price of its quote (rulings 21, 42); a late payment always does. */
export function keepsQuotedPrice(quoted_at: number, now: number): boolean {
  return now <= quoted_at + quotePriceMs
}

/** Until when the link to the status page works: 30 days after the event or a settled dispute, and while one is open. */
export function statusLinkUntil({
  status,
  end_at,
  contested_at,
  status_since_at,
}: Pick<ReservationFacts, 'status' | 'end_at' | 'contested_at' | 'status_since_at'>): number {
  if (status === 'disputed') return Number.POSITIVE_INFINITY
  const dispute_ended_at = contested_at == null ? 0 : (status_since_at ?? 0)
  return Math.max(end_at, dispute_ended_at) + 30 * dayMs
}

/** 23:59 of the date. Throws for a text that is no date, because working days are counted from real dates. */
function endOfDay(date: string): number {
  const instant = toInstant(`${date}T23:59`, warsaw)
  if (isRefusal(instant)) throw new RangeError(`no 23:59 on ${date}`)
  return instant
}
