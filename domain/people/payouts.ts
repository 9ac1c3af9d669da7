/** The partner's account at the payment provider, and what guests may do because of it. */
import { type OnlineMethod, onlineMethods } from '#domain/reservation/payment.ts'

export const payoutStates = ['none', 'incomplete', 'restricted', 'active'] as const
export type PayoutState = (typeof payoutStates)[number]

/** States of a payout to the partner's bank. */
export const payoutStatuses = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Money that cannot be moved on to its owner is not taken: then there is only the transfer and paying on the spot. */
export function onlineWaysOf(payouts: PayoutState): readonly OnlineMethod[] {
  return payouts === 'active' ? onlineMethods : []
}
