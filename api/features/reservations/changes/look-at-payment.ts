import { providerLine } from '#api/adapters/payments/gateway.ts'
import type { TxDeps } from '#api/deps.ts'

/** A page that asks for more than is left is closed, unless it was paid on meanwhile: the provider is asked at once. */
export function lookAtPayment({ jobs }: TxDeps, reservation_id: string): Promise<void> {
  return jobs.enqueue('payments.follow-open', { reservation_id }, providerLine(reservation_id))
}
