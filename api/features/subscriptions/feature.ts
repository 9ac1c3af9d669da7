/** Plans and what they allow. Buying comes with its own issue; the plans themselves are data of the domain. */
import type { Feature, HandlersOf } from '#api/feature.ts'
import { listPlans } from './list-plans.ts'

export const subscriptions = {
  handlers: (): HandlersOf<'subscriptions'> => ({
    listPlans: async () => listPlans(),
  }),
} satisfies Feature
