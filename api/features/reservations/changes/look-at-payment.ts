import { providerLine } from '#api/adapters/payments/gateway.ts'
import type { TxDeps } from '#api/deps.ts'
import { findPaymentUnderWay } from './changes-queries.ts'

/** A page that asks for more than is left is closed, unless it was paid on meanwhile: the provider is asked at once. */
export async function lookAtPayment(deps: TxDeps, reservation_id: string): Promise<void> {
  const payment_id = await findPaymentUnderWay(deps.db, reservation_id)
  if (payment_id) await deps.jobs.enqueue('payments.follow', { payment_id }, providerLine(payment_id))
}
