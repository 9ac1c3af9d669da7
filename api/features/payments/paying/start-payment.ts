/** The customer presses „Zapłać” and is sent to the provider's page. */
import type { Deps } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { type Asked, openWay } from './open-way.ts'

export async function startPayment(deps: Deps, asked: Asked): Promise<Handled['createStripeCheckout']['reply']> {
  const { id, amount_grosze, expires_at, page_url } = await openWay(deps, asked, 'page')
  if (page_url === null) throw new Refused('payments_away')
  return { payment_id: id, amount_grosze, url: page_url, expires_at: expires_at.toISOString() }
}
