/**
 * Rules of payments on the provider's page. Amounts are grosze, instants epoch ms. A page of the provider lives from
 * half an hour to a day. Source: domain 5.3, 5.4.
 */
import { hourMs, minuteMs } from '#domain/time.ts'

/** What the operator charges the partner for the cost of one payment: a share in basis points and a fixed part. */
export type PaymentCost = { percent_bp: number; fixed_grosze: number }

/** The smallest amount in złoty that the provider accepts. */
export const leastOnline = 200

const shortestPage = 31 * minuteMs
const longestPage = 24 * hourMs
/** Time for the provider's news about a page that has just ended, before the term is released. */
const grace = 10 * minuteMs

/** The operator's fee, rounded half up and never more than the payment. */
export function applicationFee(amount_grosze: number, { percent_bp, fixed_grosze }: PaymentCost): number {
  const share = Math.floor((amount_grosze * percent_bp + 5_000) / 10_000)
  return Math.min(amount_grosze, share + fixed_grosze)
}

/** Until when the page takes money. `due_at` is the deadline of the payment; null when no hold depends on it. */
export function pageUntil(now: number, due_at: number | null): number {
  const wanted = due_at ?? now + longestPage
  return Math.min(Math.max(wanted, now + shortestPage), now + longestPage)
}

/** Until when the term is held while a page is open: a payment in the last minute is reported a little later. */
export function heldWhilePaying(page_until: number): number {
  return page_until + grace
}

/**
 * Until when pages can hold the term at most: as long as one that was opened in the last minute of the deadline. A page
 * that is opened later can still be paid, but it holds nothing, or one page after the other would hold a term for ever.
 */
export function heldByPagesUntil(due_at: number): number {
  return heldWhilePaying(due_at + shortestPage)
}

/** Why the provider was asked for a refund. */
export const refundReasons = ['cancelled', 'late', 'twice', 'called_off'] as const
export type RefundReason = (typeof refundReasons)[number]

/** Refunds of money that never counted for its reservation: it was already paid, or was called off. */
export const apartReasons = ['twice', 'called_off'] as const satisfies readonly RefundReason[]

export type ApartReason = (typeof apartReasons)[number]

export function isApart(reason: RefundReason): boolean {
  return (apartReasons as readonly RefundReason[]).includes(reason)
}

/** Days after which a successful refund is checked again, because the customer's bank may send it back. */
const refundCheckDays = [1, 3, 7, 14, 30]

/** When to check a refund again; null when it need not be checked any more. */
export function nextRefundCheck(now: number, asked_at: number): number | null {
  const day = refundCheckDays.find((days) => asked_at + days * 24 * hourMs > now)
  return day === undefined ? null : asked_at + day * 24 * hourMs
}

/**
 * When to ask the provider about a page without news, counted from the last look: soon at first, while somebody may be
 * paying, then less often, and in any case when the page ends.
 */
export function nextLook(now: number, looks: number, page_until: number): number {
  const pauses = [1, 1, 2, 5, 10, 30, 60]
  const pause = (pauses[Math.min(looks, pauses.length - 1)] ?? 60) * minuteMs
  const at = now + pause
  return now < page_until ? Math.min(at, page_until + minuteMs) : at
}
