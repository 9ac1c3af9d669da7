/**
 * Plans of owners at the vendor: hosted pages for the first payment, the card and invoices; changes through its own
 * proration, so that what is shown before is what is charged. What is sold: `stripe-catalogue.ts`.
 */
import type Stripe from 'stripe'
import type { BillingGateway, Payer, PlanChoice, ProviderSubscription, SubscriptionOrder } from './billing.ts'
import { GatewayFault } from './gateway.ts'
import { catalogue, lookupKey } from './stripe-catalogue.ts'
import { papers } from './stripe-papers.ts'
import { asked, byKey, clientOf, idOf, instant, type StripeSettings } from './stripe-client.ts'
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

/** Keys are forgotten after a day; whom we made then is found by his address, or without it by our id. */
async function keepCustomer(stripe: Stripe, { key, owner_id, email, name, nip }: Payer): Promise<string> {
  const ofOwner = ({ data }: { data: Stripe.Customer[] }) => data.find(({ metadata }) => metadata.owner_id === owner_id)
  // A search sees what is some minutes old; a list sees everything.
  const known =
    (await asked(() => stripe.customers.list({ email, limit: 100 }), ofOwner)) ??
    (await asked(() => stripe.customers.search({ query: `metadata['owner_id']:'${owner_id}'` }), ofOwner))
  if (known) {
    if (known.name === name) return known.id
    return asked(
      () => stripe.customers.update(known.id, { name }),
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
        // Somebody has just subscribed, or its time was over: what became of it counts.
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

/** What a page needs at the least for a trial that ends at an instant. */
const trialLeastMs = 2 * dayMs

function trialOf({ at, trial_ends_at }: SubscriptionOrder): Stripe.Checkout.SessionCreateParams.SubscriptionData {
  if (trial_ends_at === null || trial_ends_at <= at) return {}
  const trial_settings = { end_behavior: { missing_payment_method: 'cancel' } } as const
  // The page may be open for a day and still has to keep the least.
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
    // A list is not opened deep enough to see what comes; an owner has few of them.
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
      // What is to come would go on after the end, and the vendor refuses both at once.
      await release(stripe, subscription_id)
      const params = { cancel_at_period_end: true, expand }
      return asked(
        () => byKey(key, (options) => stripe.subscriptions.update(subscription_id, params, options)),
        subscriptionOf,
      )
    },
    endNow: async ({ subscription_id }) => {
      // The vendor takes no key here; what has ended is not found a second time.
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
 * The vendor stops collecting what an ended subscription owes and leaves it open, to be paid on its page by whoever has the
 * address. After the end and not before: without its open invoice a subscription would go on. One that was paid in that
 * very moment is refused and stays paid.
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

/** The schedule goes, the subscription stays as it is. Asked again there is none, so no key of ours is needed. */
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
    scheduleChange: async ({ subscription_id, ...wanted }) => {
      // Several steps, of which any may have been done when the whole is asked again: what stands now decides.
      const { coming } = await read(subscription_id)
      if (coming?.plan_code === wanted.plan_code && coming.period === wanted.period) return read(subscription_id)
      const price = await priceOf(stripe, wanted)
      await release(stripe, subscription_id)
      const found = await asked(() => stripe.subscriptions.retrieve(subscription_id, { expand }), same)
      await goOn(stripe, found)
      await keepCard(stripe, found)
      const schedule = await asked(
        () => stripe.subscriptionSchedules.create({ from_subscription: subscription_id }),
        same,
      )
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

/** Whoever pays for another plan has not called it off; as long as it is not paid, nothing is another. */
const keepOn = async (stripe: Stripe, found: Stripe.Subscription): Promise<Stripe.Subscription> =>
  found.pending_update ? found : goOn(stripe, found)

/** Asked again it goes on already, so no key of ours is needed. */
async function goOn(stripe: Stripe, found: Stripe.Subscription): Promise<Stripe.Subscription> {
  const back = goingOn(found)
  return back ? asked(() => stripe.subscriptions.update(found.id, { ...back, expand }), same) : found
}

/**
 * The page keeps a card for its subscription alone, and a phase that names none is charged on the payer's own
 * (`default_payment_method` of phases), which is the one that is changed on the vendor's page later.
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
 * What is paid goes on to its end, then one period of the new plan; after it the subscription goes on by itself. What a phase
 * leaves out is not kept: without its rate the VAT would be missing in all that is paid from then on.
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
  // What was called off has no next payment; with another plan it goes on (`keepOn`).
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
  // With the same length the days of payment stay, and the next one is at the end of what is paid.
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
