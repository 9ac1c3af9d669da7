/** Reads from the provider what happened on a page where a plan is bought, whoever gave the hint. */
import type { ProviderInvoice, ProviderSubscription, SubscriptionPage } from '#api/adapters/payments/billing.ts'
import { GatewayFault, providerLine } from '#api/adapters/payments/gateway.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { isOpenAccount } from '#api/features/auth/account-queries.ts'
import { mirror } from '#api/features/subscriptions/core/follow.ts'
import { lockSubscription, payerOf } from '#api/features/subscriptions/core/queries.ts'
import { forgetKeptPromo, releaseRedemption, noteRedemption } from '#api/features/subscriptions/promo/promo-queries.ts'
import { nextLook } from '#domain/reservation/online-payment.ts'
import { type CheckoutRow, findCheckout, updateCheckout } from './queries.ts'

/** `close` is for a page that is not wanted any more; the page of a closed account never is. */
export async function followCheckout(deps: Deps, id: string, { close = false } = {}): Promise<void> {
  const checkout = await findCheckout(deps.db, id)
  if (!checkout || checkout.status === 'complete' || checkout.status === 'expired') return
  const is_closed = (await payerOf(deps.db, checkout.owner_id))?.closed_at !== null
  const found = await lookAt(deps, checkout, close || is_closed)
  const now = deps.clock.now()
  if (found === 'away' || found?.page.state === 'open') {
    const looks = checkout.looks + 1
    const next_look_at = new Date(nextLook(now, looks, checkout.expires_at.getTime()))
    await updateCheckout(deps.db, id, { looks, next_look_at })
    return
  }
  await inTransaction(deps, (tx) => settle(tx, checkout, found))
}

type Found = { page: SubscriptionPage; told: ProviderSubscription | null; invoices: readonly ProviderInvoice[] }

/** A page that was never opened has ended once it can no longer be opened. */
async function lookAt(deps: Deps, checkout: CheckoutRow, close: boolean): Promise<Found | null | 'away'> {
  const { page_id, expires_at, id } = checkout
  if (page_id === null) return close || expires_at.getTime() <= deps.clock.now() ? null : 'away'
  try {
    const page = close
      ? await deps.billing.closeSubscriptionPage(page_id, `close-plan:${id}`)
      : await deps.billing.readSubscriptionPage(page_id)
    if (page.state !== 'complete' || page.subscription_id === null) return { page, told: null, invoices: [] }
    const told = await deps.billing.readSubscription(page.subscription_id)
    const { invoices } = await deps.billing.invoices(told.customer, { after: null })
    return { page, told, invoices }
  } catch (error) {
    if (error instanceof GatewayFault && error.kind === 'unreachable') return 'away'
    throw error
  }
}

async function settle(tx: TxDeps, checkout: CheckoutRow, found: Found | null): Promise<void> {
  const { id, owner_id, plan_version_id, keep } = checkout
  const at = new Date(tx.clock.now())
  const row = await lockSubscription(tx.db, owner_id)
  const told = found?.told ?? null
  const set = { status: told ? 'complete' : 'expired', next_look_at: null, page_url: null, updated_at: at } as const
  if (!(await updateCheckout(tx.db, id, set))) return
  if (!told) return releaseRedemption(tx.db, id)
  if (told.owner_id !== owner_id) {
    tx.log.error({ checkout_id: id, subscription: told.id }, 'a subscription is not the one that was asked for')
    return
  }
  if (!(await isOpenAccount(tx.db, owner_id))) {
    tx.log.error({ checkout_id: id, subscription: told.id }, 'a plan was paid for by an account that has closed')
    return tx.jobs.enqueue('subscriptions.end', { provider_id: told.id }, providerLine(told.id))
  }
  await noteRedemption(tx.db, id, at)
  await forgetKeptPromo(tx.db, owner_id)
  // An earlier subscription that can still be charged is ended.
  const before = row?.provider_id
  if (before && before !== told.id && row.bought !== 'canceled')
    await tx.jobs.enqueue('subscriptions.end', { provider_id: before }, providerLine(before))
  const bought = { version_id: plan_version_id, keep }
  await mirror(tx, owner_id, told, { by: 'owner', bought, seen_at: null, invoices: found?.invoices ?? [] })
}
