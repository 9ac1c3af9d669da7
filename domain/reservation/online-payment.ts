/**
 * What a payment on the provider's page needs to know beforehand. Amounts are grosze, instants epoch ms. Source: domain 5.3,
 * 5.4; the provider's page lives from half an hour to a day.
 */
import { hourMs, minuteMs } from '#domain/time.ts'

/** What the operator passes on to the partner for the cost of one payment: a share in basis points and a fixed part. */
export type PaymentCost = { percent_bp: number; fixed_grosze: number }

/** Least that the provider takes in złoty. */
export const leastOnline = 200

const shortestPage = 31 * minuteMs
const longestPage = 24 * hourMs
/** What the provider has to tell us of a page that has just ended, before the term is anybody's. */
const grace = 10 * minuteMs

/** Rounded half up, and never more than what is paid. */
export function applicationFee(amount_grosze: number, { percent_bp, fixed_grosze }: PaymentCost): number {
  const share = Math.floor((amount_grosze * percent_bp + 5_000) / 10_000)
  return Math.min(amount_grosze, share + fixed_grosze)
}

/** Until when the page takes money. `due_at`: by when it is asked for; null: no hold depends on it. */
export function pageUntil(now: number, due_at: number | null): number {
  const wanted = due_at ?? now + longestPage
  return Math.min(Math.max(wanted, now + shortestPage), now + longestPage)
}

/** Until when the term is kept while a page is open: the provider has the last word on what came. */
export function heldWhilePaying(page_until: number): number {
  return page_until + grace
}

/** Why the provider was asked to send money back. */
export const refundReasons = ['cancelled', 'late', 'twice', 'called_off'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Money that never counted for its reservation: paid already, or nothing was to be paid any more. */
export const apartReasons = ['twice', 'called_off'] as const satisfies readonly RefundReason[]

export type ApartReason = (typeof apartReasons)[number]

export function isApart(reason: RefundReason): boolean {
  return (apartReasons as readonly RefundReason[]).includes(reason)
}

/** Days after which a refund that succeeded is looked at again: the customer's bank may send it back. */
const refundCheckDays = [1, 3, 7, 14, 30]

/** Null once it may be trusted. */
export function nextRefundCheck(now: number, asked_at: number): number | null {
  const day = refundCheckDays.find((days) => asked_at + days * 24 * hourMs > now)
  return day === undefined ? null : asked_at + day * 24 * hourMs
}

/**
 * When to ask the provider itself about a page that nothing was heard of, counted from the last look: soon while somebody
 * may be paying, then more seldom; at the page's end in any case.
 */
export function nextLook(now: number, looks: number, page_until: number): number {
  const pauses = [1, 1, 2, 5, 10, 30, 60]
  const pause = (pauses[Math.min(looks, pauses.length - 1)] ?? 60) * minuteMs
  const at = now + pause
  return now < page_until ? Math.min(at, page_until + minuteMs) : at
}
