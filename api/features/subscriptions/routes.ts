import type { Deps } from '#api/deps.ts'
import { listPlans } from './list-plans.ts'
import type { Handlers } from '#api/http/handlers.ts'
import type { subscriptions } from '#contract/subscriptions.ts'

/** Buying comes with its own feature; the plans themselves are data of `domain/people/subscription.ts`. */
export const subscriptionsHandlers = (_deps: Deps) =>
  ({ listPlans: async () => listPlans() }) satisfies Pick<Handlers, keyof typeof subscriptions>
