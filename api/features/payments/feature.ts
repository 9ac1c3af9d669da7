/** Payments of customers on the provider's page, and their refunds. Their effect on a reservation: `receiveMoney`. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { forgetProviderEvents, webhookRoutes } from './hear-provider.ts'
import { paymentsJobs } from './jobs.ts'
import { getPayment, listPayments, paymentStatus, paymentStatusByToken } from './payment-view.ts'
import { type ForPerson, forPerson } from './person-queries.ts'
import { countOpenDisputes } from './disputes/dispute-queries.ts'
import { sweepDisputes } from './disputes/follow-dispute.ts'
import { sweepPayouts } from './payouts/mirror-payouts.ts'
import { payoutsFile } from './payouts/payouts-csv.ts'
import { listPayouts } from './payouts/payouts-view.ts'
import { loginLink, onboardingLink, payoutStatus } from './payouts.ts'
import { countDifference, sweepReconciliation } from './reconcile/reconcile.ts'
import { sweepOwed } from './refund-payment.ts'
import { sweepPayments } from './sweep.ts'
import { chooseWay } from './paying/choose-way.ts'
import { startIntent } from './paying/start-intent.ts'
import { startPayment } from './paying/start-payment.ts'

const handlers = (deps: Deps) =>
  ({
    createStripeCheckout: ({ body }) => startPayment(deps, body),
    createStripePayment: ({ body }) => startIntent(deps, body),
    createPayment: ({ body }) => chooseWay(deps, body),
    listPayments: ({ owner, query }) => listPayments(deps, owner.owner_id, query),
    getPayment: ({ owner, params }) => getPayment(deps, owner.owner_id, params.id),
    getPaymentStatus: ({ owner, params }) => paymentStatus(deps, owner.owner_id, params.id),
    createOnboardingLink: ({ owner, body }) => onboardingLink(deps, owner.owner_id, body.password),
    checkPayoutStatus: ({ owner }) => payoutStatus(deps, owner.owner_id),
    createLoginLink: ({ owner, body }) => loginLink(deps, owner.owner_id, body.password),
    listPayouts: ({ owner, query }) => listPayouts(deps, owner.owner_id, query),
    getPaymentStatusByToken: ({ params }) => paymentStatusByToken(deps, params.token),
  }) satisfies HandlersOf<'payments'>

/** For monitoring: amounts that wait for a person. */
async function countForPerson(deps: Deps) {
  const found = await forPerson(deps.db)
  const count = (kind: ForPerson['what']) => found.filter(({ what }) => what === kind).length
  return [
    { what: 'quarantined_payments', count: count('quarantined') },
    { what: 'failed_refunds', count: count('failed_refund') },
    { what: 'open_disputes', count: await countOpenDisputes(deps.db) },
  ]
}

export const payments = {
  handlers,
  routes: [webhookRoutes, payoutsFile],
  jobs: paymentsJobs,
  sweeps: [sweepPayments, sweepOwed],
  slowSweeps: [sweepPayouts, sweepDisputes, sweepReconciliation],
  forget: [forgetProviderEvents],
  waits: [countForPerson, countDifference],
} satisfies Feature
