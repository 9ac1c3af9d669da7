import { providerLine } from '#api/adapters/payments/gateway.ts'
import type { TxDeps } from '#api/deps.ts'

/**
 * Closes an open payment page that asks for more than is left, unless it was paid meanwhile: the job asks the provider.
 */
export function lookAtPayment({ jobs }: TxDeps, reservation_id: string): Promise<void> {
  return jobs.enqueue('payments.follow-open', { reservation_id }, providerLine(reservation_id))
}
