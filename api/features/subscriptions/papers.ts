/** What the provider keeps for the owner: invoices, the card, cancelling. */
import type { Deps } from '#api/deps.ts'
import { findSubscription } from '#api/features/plans/plan-queries.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { absolute, paths } from '#contract/paths.ts'
import { followCheckout } from './buying/follow-checkout.ts'
import { findOpenCheckout } from './buying/queries.ts'
import { reached } from './buying/reached.ts'
import { followSubscription } from './core/follow.ts'
import { invoicesOf, subscriberOf } from './core/queries.ts'
import { isEndedOwing } from '#domain/subscription/standing.ts'

const shown = 60

export async function listInvoices(
  deps: Pick<Deps, 'db'>,
  owner_id: string,
  limit = shown,
): Promise<Handled['listSubscriptionInvoices']['reply']> {
  const rows = await invoicesOf(deps.db, owner_id, limit)
  return {
    // Named one by one, because the rows also hold what only the product needs.
    results: rows.map((row) => ({
      id: row.id,
      number: row.number,
      status: row.status,
      net_grosze: row.net_grosze,
      vat_grosze: row.vat_grosze,
      gross_grosze: row.gross_grosze,
      issued_at: row.issued_at.toISOString(),
      url: row.url,
      pdf_url: row.pdf_url,
      document: row.document !== null,
    })),
  }
}

export async function billingPortal(deps: Deps, owner_id: string): Promise<{ url: string }> {
  const row = await findSubscription(deps.db, owner_id)
  if (!row?.customer) throw new Refused('plan_not_bought')
  const return_url = `${absolute(deps.config.publicUrl, paths.subscription)}?faktury=powrot`
  return { url: await reached(deps.billing.portal({ customer: row.customer, return_url })) }
}

/** Looks at the open checkout and the subscription at the provider; on an error the sweep tries again. */
export async function lookAtProvider(deps: Deps, owner_id: string): Promise<void> {
  const checkout = await findOpenCheckout(deps.db, owner_id)
  if (checkout) await followCheckout(deps, checkout.id)
  await followSubscription(deps, owner_id)
}

export async function hearOfSubscriber(deps: Deps, customer: string | null, told_owner: string | null): Promise<void> {
  const owner_id = await subscriberOf(deps.db, customer, told_owner)
  if (owner_id) await lookAtProvider(deps, owner_id)
}

/**
 * For a subscription that was replaced, is over, or whose owner has closed the account: nothing more is charged, and no
 * unpaid invoice stays.
 */
export async function endAtProvider(deps: Deps, provider_id: string): Promise<void> {
  const found = await deps.billing.readSubscription(provider_id)
  if ((found.status === 'canceled' && !isEndedOwing(found)) || found.status === 'incomplete_expired') return
  await deps.billing.endNow({ subscription_id: provider_id })
}
