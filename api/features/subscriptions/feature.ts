/**
 * What owners pay the operator: plans, the trial, buying and changing. What a plan allows is in `plans/rights-of.ts`.
 */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { cancelPlan, changePlan, previewChange } from './buying/change-plan.ts'
import { startCheckout } from './buying/start-checkout.ts'
import { countInvoices, sweepInvoices } from './invoices/sweep-invoices.ts'
import { invoiceRoutes } from './invoices/invoice-routes.ts'
import { subscriptionsJobs } from './jobs.ts'
import { listPlans } from './list-plans.ts'
import { billingPortal, listInvoices, lookAtProvider } from './papers.ts'
import { forgetTries, validatePromoCode } from './promo/promo.ts'
import { sweepSubscriptions, sweepTrialLetters } from './sweep.ts'
import { currentOf } from './view.ts'

const handlers = (deps: Deps) => {
  const after = async (owner_id: string, done: Promise<unknown>) => {
    await done
    return currentOf(deps, owner_id)
  }
  return {
    listPlans: () => listPlans(deps.db),
    currentSubscription: ({ owner: { owner_id }, query }) =>
      after(owner_id, query.look ? lookAtProvider(deps, owner_id) : Promise.resolve()),
    listSubscriptionInvoices: ({ owner }) => listInvoices(deps, owner.owner_id),
    subscriptionCheckout: ({ owner, body }) => startCheckout(deps, owner.owner_id, body),
    upgradeSubscription: ({ owner, body }) => after(owner.owner_id, changePlan(deps, owner.owner_id, body)),
    previewSubscriptionUpgrade: ({ owner, params, query }) =>
      previewChange(deps, owner.owner_id, params.id, query.period),
    validatePromoCode: ({ owner, body }) => validatePromoCode(deps, owner.owner_id, body),
    cancelSubscription: ({ owner, body }) => after(owner.owner_id, cancelPlan(deps, owner.owner_id, body)),
    billingPortal: ({ owner }) => billingPortal(deps, owner.owner_id),
  } satisfies HandlersOf<'subscriptions'>
}

export const subscriptions = {
  handlers,
  routes: [invoiceRoutes],
  jobs: subscriptionsJobs,
  sweeps: [sweepSubscriptions],
  slowSweeps: [sweepTrialLetters, sweepInvoices],
  forget: [forgetTries],
  waits: [countInvoices],
} satisfies Feature
