/** What the provider has to know before somebody can pay there: the payer, the plan with its price, the promo code. */
import type { PromoOffer, SubscriptionOrder, SubscriptionPage } from '#api/adapters/payments/billing.ts'
import { GatewayFault } from '#api/adapters/payments/gateway.ts'
import type { Deps } from '#api/deps.ts'
import { type Plan, plansSold } from '#api/features/plans/plans.ts'
import { findSubscription, markSynced } from '#api/features/plans/plan-queries.ts'
import { payerOf } from '#api/features/subscriptions/core/queries.ts'
import type { PromoRow } from '#api/features/subscriptions/promo/promo-queries.ts'
import { planNames } from '#domain/labels.pl.ts'
import { categoryOf, grossOf, planCodes, planVatBp } from '#domain/subscription/plans.ts'
import type { Parts } from './order.ts'
import { putCustomer } from './queries.ts'

export async function openAtProvider(
  deps: Deps,
  plan: Plan,
  promo: PromoRow | null,
  owner_id: string,
  order: (parts: Parts) => SubscriptionOrder,
): Promise<SubscriptionPage> {
  const row = await findSubscription(deps.db, owner_id)
  const customer = row?.customer ?? (await makeCustomer(deps, owner_id))
  const promo_id = promo && promo.kind !== 'trial_days' ? await knowPromo(deps, offerOf(promo, promo.kind)) : null
  const trial_ends_at = row?.trial_ends_at?.getTime() ?? null
  const wanted = order({ customer, promo_id, now: deps.clock.now(), trial_ends_at })
  return selling(deps, [plan], () => deps.billing.openSubscription(wanted))
}

/** Before `ask`, tells the provider of plans that it does not know yet; once more when the provider has lost one. */
export async function selling<T>(deps: Deps, plans: readonly Plan[], ask: () => Promise<T>): Promise<T> {
  for (const plan of plans) if (!plan.synced) await tellPlan(deps, plan)
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.code !== 'resource_missing') throw error
    for (const plan of plans) await tellPlan(deps, plan)
    return ask()
  }
}

/** The code names plans that the provider may not know yet, and it accepts known names only. */
async function knowPromo(deps: Deps, offer: PromoOffer): Promise<string> {
  const named = (await plansSold(deps.db)).filter(({ code }) => offer.plan_codes.includes(code))
  return (await selling(deps, named, () => deps.billing.syncPromo(offer))).promo_id
}

async function tellPlan(deps: Deps, plan: Plan): Promise<void> {
  await deps.billing.syncPlan({
    code: plan.code,
    name: planNames[plan.code],
    month_gross_grosze: grossOf(plan.month_net_grosze),
    year_gross_grosze: grossOf(plan.year_net_grosze),
    vat_bp: planVatBp,
  })
  await markSynced(deps.db, plan.id, new Date(deps.clock.now()))
}

async function makeCustomer(deps: Deps, owner_id: string): Promise<string> {
  const payer = await payerOf(deps.db, owner_id)
  if (!payer) throw new Error('nobody is there to pay')
  const customer = await deps.billing.customer({
    key: `customer:${owner_id}`,
    owner_id,
    email: payer.invoice_email ?? payer.email,
    name: payer.company_name ?? `${payer.first_name} ${payer.last_name}`,
    nip: payer.nip,
  })
  await putCustomer(deps.db, owner_id, customer)
  return customer
}

/** Who may use the code and how often is checked here; the provider only deducts the money. */
function offerOf(promo: PromoRow, kind: PromoOffer['kind']): PromoOffer {
  const wanted = planCodes.filter(
    (code) =>
      (promo.plans.length === 0 || promo.plans.includes(code)) &&
      (promo.categories.length === 0 || promo.categories.includes(categoryOf(code))),
  )
  return {
    code: promo.code,
    name: promo.code,
    kind,
    value: kind === 'percent' ? promo.value * 100 : grossOf(promo.value),
    duration: promo.duration,
    months: promo.months,
    plan_codes: wanted.length === planCodes.length ? [] : wanted,
    first_subscription_only: false,
    valid_to: null,
    max_redemptions: null,
  }
}
