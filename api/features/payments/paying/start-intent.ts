/**
 * The same payment for wallets and forms that confirm it in place: they get the secret of the intent and the public
 * key. The secret is never stored but read from the provider each time.
 */
import { GatewayFault, type PaymentPage } from '#api/adapters/payments/gateway.ts'
import type { Deps } from '#api/deps.ts'
import { followPayment } from '#api/features/payments/follow-payment.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { type Asked, openWay } from './open-way.ts'

export async function startIntent(deps: Deps, asked: Asked): Promise<Handled['createStripePayment']['reply']> {
  const { live, publishable_key } = deps.payments
  if (publishable_key === null) throw new Refused('payment_on_page_off')
  const { id, amount_grosze, expires_at, page_id } = await openWay(deps, asked, 'intent')
  const { client_secret, state } = await read(deps, page_id)
  if (client_secret === null || state !== 'open') {
    // Paid or ended a moment ago in another tab: it is settled here, and the status page shows the result.
    await followPayment(deps, id)
    throw new Refused('payments_away')
  }
  const test = !live
  return { payment_id: id, amount_grosze, client_secret, publishable_key, expires_at: expires_at.toISOString(), test }
}

async function read(deps: Deps, page_id: string): Promise<PaymentPage & { client_secret: string | null }> {
  try {
    return await deps.payments.readIntent(page_id)
  } catch (error) {
    if (error instanceof GatewayFault) throw new Refused('payments_away')
    throw error
  }
}
