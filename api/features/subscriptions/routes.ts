import type { Deps } from '#api/deps.ts'
import { listPlans } from '#api/features/subscriptions/list-plans.ts'
import type { Handlers } from '#api/http/handlers.ts'
import type { subscriptions } from '#contract/subscriptions.ts'

/** Buying comes with its own feature; the plans themselves are data of `domain/subscription.ts`. */
export const subscriptionsHandlers = (_deps: Deps) =>
  ({ listPlans: async () => listPlans() }) satisfies Pick<Handlers, keyof typeof subscriptions>
