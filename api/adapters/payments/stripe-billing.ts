/**
 * Owners' plans at Stripe: hosted pages for the first payment, the card and invoices; changes by Stripe's own
 * proration, so that the preview is exactly what is charged. Products and prices: `stripe-catalogue.ts`.
 */
import type Stripe from 'stripe'
import type { BillingGateway, Payer, PlanChoice, ProviderSubscription, SubscriptionOrder } from './billing.ts'
import { GatewayFault } from './gateway.ts'
import { catalogue, lookupKey } from './stripe-catalogue.ts'
import { papers } from './stripe-papers.ts'
import { asked, byKey, clientOf, idOf, instant, type StripeSettings, whole } from './stripe-client.ts'
import { goingOn, itemOf, lineOf, pageOf, payerOf, subscriptionOf, subscriptionParts } from './stripe-subscription.ts'
import { dayMs } from '#domain/time.ts'

export function stripeBilling(settings: StripeSettings): BillingGateway {
  const stripe = clientOf(settings)
  return {
    ...catalogue(stripe),
    customer: (payer) => keepCustomer(stripe, payer),
    ...pages(stripe),
    ...subscriptions(stripe),
    ...changes(stripe),
    ...papers(stripe),
  }
}

/** Keys are forgotten after a day; an older customer is found by e-mail address, or without it by our id. */
async function keepCustomer(stripe: Stripe, { key, owner_id, email, name, nip }: Payer): Promise<string> {
  const ofOwner = ({ data }: { data: Stripe.Customer[] }) => data.find(({ metadata }) => metadata.owner_id === owner_id)
  // The search index is some minutes late; the list is complete.
  const known =
    (await asked(() => stripe.customers.list({ email, limit: 100 }), ofOwner)) ??
    (await asked(() => stripe.customers.search({ query: `metadata['owner_id']:'${owner_id}'` }), ofOwner))
  if (known) {
    if (known.name === name && known.email === email) return known.id
    return asked(
      () => stripe.customers.update(known.id, { name, email }),
      ({ id }) => id,
    )
  }
  const params: Stripe.CustomerCreateParams = {
    email,
    name,
    preferred_locales: ['pl'],
    metadata: { owner_id },
    ...(nip ? { tax_id_data: [{ type: 'pl_nip', value: nip }] } : {}),
  }
  return asked(
    () => byKey(key, (options) => stripe.customers.create(params, options)),
    ({ id }) => id,
  )
}

type Pages = Pick<BillingGateway, 'openSubscription' | 'readSubscriptionPage' | 'closeSubscriptionPage'>

function pages(stripe: Stripe): Pages {
  const readSubscriptionPage = (page_id: string) => asked(() => stripe.checkout.sessions.retrieve(page_id), pageOf)
  return {
    openSubscription: async (order) => {
      const price = await priceOf(stripe, order)
      return asked(
        () => byKey(order.key, (options) => stripe.checkout.sessions.create(pageParams(order, price), options)),
        pageOf,
      )
    },
    readSubscriptionPage,
    closeSubscriptionPage: async (page_id, key) => {
      try {
        return await asked(() => byKey(key, (options) => stripe.checkout.sessions.expire(page_id, {}, options)), pageOf)
      } catch (fault) {
        // Somebody has just subscribed, or the page has ended: its final state counts.
        if (fault instanceof GatewayFault && fault.kind === 'refused') return readSubscriptionPage(page_id)
        throw fault
      }
    },
  }
}

async function priceOf(stripe: Stripe, { plan_code, period }: PlanChoice): Promise<Stripe.Price> {
  const price = await asked(
    () => stripe.prices.list({ lookup_keys: [lookupKey(plan_code, period)], active: true, limit: 1 }),
    ({ data }) => data[0],
  )
  if (!price) throw new GatewayFault('refused', `${plan_code} for a ${period} is not sold`, 'resource_missing')
  return price
}

/** Stripe's shortest trial on a page that ends at an instant. */
const trialLeastMs = 2 * dayMs

function trialOf({ at, trial_ends_at }: SubscriptionOrder): Stripe.Checkout.SessionCreateParams.SubscriptionData {
  if (trial_ends_at === null || trial_ends_at <= at) return {}
  const trial_settings = { end_behavior: { missing_payment_method: 'cancel' } } as const
  // The page may be open for a day, and the trial must still be long enough then.
  if (trial_ends_at - at > trialLeastMs + dayMs) return { trial_settings, trial_end: Math.floor(trial_ends_at / 1000) }
  return { trial_settings, trial_period_days: Math.ceil((trial_ends_at - at) / dayMs) }
}

function pageParams(order: SubscriptionOrder, price: Stripe.Price): Stripe.Checkout.SessionCreateParams {
  const metadata = { owner_id: order.owner_id, plan_code: order.plan_code, period: order.period }
  const { tax_rate } = price.metadata
  return {
    mode: 'subscription',
    ui_mode: 'hosted_page',
    locale: 'pl',
    customer: order.customer,
    client_reference_id: order.owner_id,
    allowed_payment_method_types: ['card'],
    line_items: [{ price: price.id, quantity: 1 }],
    payment_method_collection: order.card ? 'always' : 'if_required',
    ...(order.promo_id
      ? { discounts: [{ promotion_code: order.promo_id }] }
      : order.promo_field
        ? { allow_promotion_codes: true }
        : {}),
    subscription_data: {
      metadata,
      ...(tax_rate ? { default_tax_rates: [tax_rate] } : {}),
      ...trialOf(order),
    },
    metadata,
    success_url: order.return_url.replace('{page}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: order.cancel_url,
  }
}

const expand = subscriptionParts

type Reads = Pick<BillingGateway, 'readSubscription' | 'listSubscriptions' | 'cancelAtEnd' | 'endNow'>

function subscriptions(stripe: Stripe): Reads {
  const readSubscription = (id: string) => asked(() => stripe.subscriptions.retrieve(id, { expand }), subscriptionOf)
  return {
    readSubscription,
    // The list does not include the scheduled change, so each subscription is read; an owner has few of them.
    listSubscriptions: async (customer) => {
      const ids = await asked(
        () => stripe.subscriptions.list({ customer, status: 'all', limit: 10 }),
        ({ data }) => data.map(({ id }) => id),
      )
      return Promise.all(ids.map(readSubscription))
    },
    cancelAtEnd: async ({ key, subscription_id, on }) => {
      if (!on) {
        const found = await asked(() => stripe.subscriptions.retrieve(subscription_id, { expand }), same)
        return subscriptionOf(await goOn(stripe, found))
      }
      // A schedule would continue after the end, and Stripe refuses to have both.
      await release(stripe, subscription_id)
      const params = { cancel_at_period_end: true, expand }
      return asked(
        () => byKey(key, (options) => stripe.subscriptions.update(subscription_id, params, options)),
        subscriptionOf,
      )
    },
    endNow: async ({ subscription_id }) => {
      // This call takes no key; an ended subscription is not found when the call is repeated.
      await asked(
        () => stripe.subscriptions.cancel(subscription_id, { prorate: false, invoice_now: false }),
        () => undefined,
      ).catch(unlessRefused)
      const told = await readSubscription(subscription_id)
      if (told.status !== 'canceled') return told
      await voidOpen(stripe, subscription_id)
      return readSubscription(subscription_id)
    },
  }
}

function unlessRefused(fault: unknown): void {
  if (!(fault instanceof GatewayFault && fault.kind === 'refused')) throw fault
}

/**
 * Stripe stops collecting an invoice of an ended subscription but leaves it open, so that it could still be paid on its
 * page. Voided after the end and not before: without its open invoice a subscription would continue. An invoice paid in
 * that very moment is refused and stays paid.
 */
async function voidOpen(stripe: Stripe, subscription: string): Promise<void> {
  const open = await asked(
    () => stripe.invoices.list({ subscription, status: 'open', limit: 100 }),
    ({ data }) => data.map(({ id }) => id),
  )
  for (const id of open)
    await asked(
      () => stripe.invoices.voidInvoice(id),
      () => undefined,
    ).catch(unlessRefused)
}

/**
 * Deletes the schedule and leaves the subscription as it is. A repeated call finds no schedule, so no key is needed.
 */
async function release(stripe: Stripe, subscription_id: string): Promise<void> {
  const schedule = await asked(
    () => stripe.subscriptions.retrieve(subscription_id),
    (found) => idOf(found.schedule),
  )
  if (!schedule) return
  await asked(
    () => stripe.subscriptionSchedules.release(schedule),
    () => undefined,
  )
}

/** A schedule that an earlier try has made and not filled yet: it holds the present period alone. */
async function begunSchedule(stripe: Stripe, subscription_id: string): Promise<Stripe.SubscriptionSchedule | null> {
  const { schedule } = await asked(() => stripe.subscriptions.retrieve(subscription_id, { expand: ['schedule'] }), same)
  const begun = whole<Stripe.SubscriptionSchedule>(schedule)
  return begun?.status === 'active' && begun.phases.length === 1 ? begun : null
}

type Changes = Pick<BillingGateway, 'previewChange' | 'change' | 'scheduleChange' | 'undoScheduled'>

function changes(stripe: Stripe): Changes {
  const read = (id: string): Promise<ProviderSubscription> =>
    asked(() => stripe.subscriptions.retrieve(id, { expand }), subscriptionOf)
  return {
    previewChange: (wanted) => previewOf(stripe, wanted),
    change: async ({ key, subscription_id, proration_at, ...wanted }) => {
      const price = await priceOf(stripe, wanted)
      await release(stripe, subscription_id)
      const found = await asked(() => stripe.subscriptions.retrieve(subscription_id, { expand }), same)
      const item = itemOf(found)
      if (item.price.id === price.id && !found.pending_update) return subscriptionOf(await keepOn(stripe, found))
      const params: Stripe.SubscriptionUpdateParams = {
        items: [{ id: item.id, price: price.id }],
        proration_behavior: 'always_invoice',
        proration_date: Math.floor(proration_at / 1000),
        payment_behavior: 'pending_if_incomplete',
        expand,
      }
      const changed = await asked(
        () => stripe.subscriptions.update(subscription_id, params, { idempotencyKey: key }),
        same,
      )
      return subscriptionOf(await keepOn(stripe, changed))
    },
    scheduleChange: async ({ key, subscription_id, ...wanted }) => {
      // Several steps, some of which may be done when the call is repeated, so the present state decides.
      const { coming } = await read(subscription_id)
      if (coming?.plan_code === wanted.plan_code && coming.period === wanted.period) return read(subscription_id)
      const price = await priceOf(stripe, wanted)
      const begun = await begunSchedule(stripe, subscription_id)
      if (!begun) await release(stripe, subscription_id)
      const found = await asked(() => stripe.subscriptions.retrieve(subscription_id, { expand }), same)
      await goOn(stripe, found)
      await keepCard(stripe, found)
      const options = { idempotencyKey: `schedule:${key}` }
      const schedule =
        begun ??
        (await asked(() => stripe.subscriptionSchedules.create({ from_subscription: subscription_id }, options), same))
      await asked(() => stripe.subscriptionSchedules.update(schedule.id, phasesOf(schedule, price, wanted)), same)
      return read(subscription_id)
    },
    undoScheduled: async ({ subscription_id }) => {
      await release(stripe, subscription_id)
      return read(subscription_id)
    },
  }
}

const same = <T>(answer: T): T => answer

/** Taking another plan withdraws a cancellation, but not before the other plan is paid. */
const keepOn = async (stripe: Stripe, found: Stripe.Subscription): Promise<Stripe.Subscription> =>
  found.pending_update ? found : goOn(stripe, found)

/** A repeated call finds the subscription already going on, so no key is needed. */
async function goOn(stripe: Stripe, found: Stripe.Subscription): Promise<Stripe.Subscription> {
  const back = goingOn(found)
  return back ? asked(() => stripe.subscriptions.update(found.id, { ...back, expand }), same) : found
}

/**
 * The page stores a card for its subscription alone, but a phase without a card is charged to the payer's own
 * (`default_payment_method` of phases), the one that is later changed on Stripe's page.
 */
async function keepCard(stripe: Stripe, { customer, default_payment_method }: Stripe.Subscription): Promise<void> {
  const [payer, card] = [payerOf(customer), idOf(default_payment_method)]
  if (!payer || !card || payer.invoice_settings.default_payment_method) return
  await asked(
    () => stripe.customers.update(payer.id, { invoice_settings: { default_payment_method: card } }),
    () => undefined,
  )
}

/**
 * The paid period runs to its end, then follows one period of the new plan; after that the subscription continues by
 * itself. What a phase leaves out is lost: without the tax rate the VAT would be missing from all later invoices.
 */
function phasesOf(
  schedule: Stripe.SubscriptionSchedule,
  price: Stripe.Price,
  { period }: PlanChoice,
): Stripe.SubscriptionScheduleUpdateParams {
  const [now] = schedule.phases
  if (!now) throw new GatewayFault('refused', `schedule ${schedule.id} has no phase`)
  const current = idOf(now.items[0]?.price)
  const discounts = now.discounts.flatMap(({ discount }) => {
    const id = idOf(discount)
    return id ? [{ discount: id }] : []
  })
  const rates = (now.default_tax_rates ?? []).map(({ id }) => id)
  const kept = {
    discounts: discounts.length > 0 ? discounts : ('' as const),
    ...(rates.length > 0 ? { default_tax_rates: rates } : {}),
    proration_behavior: 'none' as const,
  }
  return {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        ...kept,
        items: [{ price: current ?? '', quantity: 1 }],
        start_date: now.start_date,
        end_date: now.end_date,
        ...(now.trial_end ? { trial_end: now.trial_end } : {}),
      },
      { ...kept, items: [{ price: price.id, quantity: 1 }], duration: { interval: period, interval_count: 1 } },
    ],
  }
}

type Wanted = PlanChoice & { subscription_id: string; at: number }

async function previewOf(stripe: Stripe, { subscription_id, at, ...wanted }: Wanted) {
  const price = await priceOf(stripe, wanted)
  const found = await asked(() => stripe.subscriptions.retrieve(subscription_id), same)
  const item = itemOf(found)
  const proration_date = Math.floor(at / 1000)
  const items = [{ id: item.id, price: price.id }]
  // A cancelled subscription has no next payment; taking another plan makes it go on (`keepOn`).
  const on = goingOn(found)
  const preview = (details: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    asked(
      () =>
        stripe.invoices.createPreview({
          subscription: subscription_id,
          subscription_details: { items, ...on, ...details },
        }),
      same,
    )
  const now = await preview({ proration_behavior: 'always_invoice', proration_date })
  const lines = now.lines.data.map(lineOf)
  const credit_grosze = -sum(lines.filter(({ amount_grosze }) => amount_grosze < 0))
  // With the same length of period the days of payment stay, and the next payment is at the end of the paid period.
  const stays = found.status === 'trialing' || item.price.recurring?.interval === wanted.period
  const later = stays ? await preview({ proration_behavior: 'none' }) : now
  const fresh = later.lines.data.map(lineOf).find(({ is_proration }) => !is_proration)
  return {
    due_now_grosze: Math.max(0, now.amount_due),
    due_now_net_grosze: Math.max(0, now.total_excluding_tax ?? now.amount_due),
    credit_grosze,
    charge_grosze: sum(lines) + credit_grosze,
    next_grosze: stays ? later.amount_due : null,
    next_at: stays ? instant(item.current_period_end) : (fresh?.end_at ?? instant(item.current_period_end)),
    lines,
    proration_at: instant(proration_date),
  }
}

const sum = (lines: readonly { amount_grosze: number }[]): number =>
  lines.reduce((total, { amount_grosze }) => total + amount_grosze, 0)
