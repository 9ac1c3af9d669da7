import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { followPayment } from './follow-payment.ts'
import { followDispute } from './disputes/follow-dispute.ts'
import { tellDispute } from './disputes/tell-dispute.ts'
import { mirrorPayouts } from './payouts/mirror-payouts.ts'
import { tellPayout } from './payouts/tell-payout.ts'
import { checkAccount } from './payouts.ts'
import { findOpenPayment } from './queries.ts'
import { refundPayment } from './refund-payment.ts'

const shapes = {
  'payments.follow': z.object({ payment_id: z.string() }),
  'payments.follow-open': z.object({ reservation_id: z.string() }),
  'payments.refund': z.object({ refund_id: z.string() }),
  'payments.check-account': z.object({ account: z.string() }),
  'payments.mirror-payouts': z.object({ account: z.string() }),
  'payments.tell-payout': z.object({ payout_id: z.string(), what: z.enum(['sent', 'failed']) }),
  'payments.follow-dispute': z.object({ provider_id: z.string() }),
  'payments.tell-dispute': z.object({
    dispute_id: z.string(),
    what: z.enum(['opened', 'won', 'lost']),
    to: z.enum(['owner', 'operator']),
  }),
}

declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const paymentsJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'payments.follow': ({ payment_id }) => followPayment(deps, payment_id),
    'payments.follow-open': async ({ reservation_id }) => {
      const open = await findOpenPayment(deps.db, reservation_id)
      if (open) await followPayment(deps, open.id)
    },
    'payments.check-account': async ({ account }) => void (await checkAccount(deps, account)),
    'payments.refund': ({ refund_id }) => refundPayment(deps, refund_id),
    'payments.mirror-payouts': ({ account }) => mirrorPayouts(deps, account),
    'payments.tell-payout': ({ payout_id, what }, job) => tellPayout(deps, payout_id, what, job.id),
    'payments.follow-dispute': ({ provider_id }) => followDispute(deps, provider_id),
    'payments.tell-dispute': (news, job) => tellDispute(deps, news, job.id),
  })
