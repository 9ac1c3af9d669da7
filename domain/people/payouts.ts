/** The partner's account at the payment provider, and the payment methods that guests have because of it. */
import { type OnlineMethod, onlineMethods } from '#domain/reservation/payment.ts'

export const payoutStates = ['none', 'incomplete', 'restricted', 'active'] as const
export type PayoutState = (typeof payoutStates)[number]

/** States of a payout to the partner's bank. */
export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/**
 * Online payment is offered only while the money can be moved on to the owner; otherwise guests pay by transfer or on
 * the spot.
 */
export function onlineWaysOf(payouts: PayoutState): readonly OnlineMethod[] {
  return payouts === 'active' ? onlineMethods : []
}
