import type { PromoProblem } from '#sandbox/stripe/billing/discounts.ts'
import { invalid, type StripeRefusal } from '#sandbox/stripe/errors.ts'

const messages: Record<PromoProblem, [string, string]> = {
  missing: ['No such promotion code.', 'resource_missing'],
  expired: ['This promotion code is inactive or has expired.', 'coupon_expired'],
  used_up: ['This promotion code has been redeemed as often as it may be.', 'coupon_expired'],
  other_plan: ['This promotion code does not apply to any item of this purchase.', 'promotion_code_not_applicable'],
  not_first: [
    'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    'customer_max_subscriptions',
  ],
}

/** Refusals of codes in Stripe's shape. Their error codes are not documented: UNKNOWN.md. */
export function codeProblems(problem: PromoProblem): StripeRefusal {
  const [message, code] = messages[problem]
  return invalid(message, 'discounts[0][promotion_code]', code)
}
