import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { followPayment } from './follow-payment.ts'
import { checkAccount } from './payouts.ts'
import { refundPayment } from './refund-payment.ts'

const shapes = {
  'payments.follow': z.object({ payment_id: z.string() }),
  'payments.refund': z.object({ refund_id: z.string() }),
  'payments.check-account': z.object({ account: z.string() }),
}

declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const paymentsJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'payments.follow': ({ payment_id }) => followPayment(deps, payment_id),
    'payments.check-account': async ({ account }) => void (await checkAccount(deps, account)),
    'payments.refund': ({ refund_id }) => refundPayment(deps, refund_id),
  })
