/** Looks regularly for news that the provider did not report. */
import type { Deps } from '#api/deps.ts'
import { followPayment } from './follow-payment.ts'
import { paymentsToLookAt } from './queries.ts'
import { refundPayment } from './refund-payment.ts'
import { refundsToLookAt } from './refund-queries.ts'

const atOnce = 50

/** Pages whose end has come, and refunds on their way. */
export async function sweepPayments(deps: Deps): Promise<void> {
  const now = new Date(deps.clock.now())
  await each(deps, await paymentsToLookAt(deps.db, now, atOnce), followPayment)
  await each(deps, await refundsToLookAt(deps.db, now, atOnce), refundPayment)
}

/** A failure does not keep the others from their turn; it is tried again in the next round. */
async function each(
  deps: Deps,
  ids: readonly string[],
  look: (deps: Deps, id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    await look(deps, id).catch((err: unknown) => deps.log.error({ err, id }, 'a payment could not be looked at'))
  }
}
