/** The payer's own page and the page of an invoice. */
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { attachCard, cardInUse, changeCustomer, charged } from '#sandbox/stripe/billing/customer.ts'
import { methodOf, subscriptionOf, tryInvoice } from '#sandbox/stripe/billing/collect.ts'
import type { Desk } from '#sandbox/stripe/billing/desk.ts'
import { nameOf } from '#sandbox/stripe/billing/start.ts'
import { changeSubscription } from '#sandbox/stripe/billing/subscription.ts'
import type { PortalVisit } from '#sandbox/stripe/calls/portal.ts'
import { endsOnPage } from '#sandbox/stripe/calls/subscriptions.ts'
import { inStripe } from '#sandbox/stripe/store.ts'
import { html, PAGES, type Parts } from './answers.ts'
import { sentences, type Tried } from './checkout.pl.ts'
import { notice } from './page.pl.ts'
import { invoicePage, portalPage, portalSentences, type PortalView } from './portal.pl.ts'
import { approve } from './subscribe.pl.ts'
import { cardOf, declined, keepTry, tryOf } from './tries.ts'

type Params = { Params: { id: string }; Body: Record<string, string> }
type Typed = Readonly<Record<string, string>>

export function billingRoutes(app: FastifyInstance, { pool, now, delivery, page }: Parts): void {
  const onDesk = <T>(work: (desk: Desk) => Promise<T>): Promise<T> =>
    inStripe(pool, now(), (tx) => work({ ...tx, page }))
  const missing = notice(...sentences.missing, null)

  app.get<Params>(`${PAGES}/billing/:id`, async ({ params: { id } }, reply) =>
    html(reply, await onDesk((desk) => portal(desk, id, null, null))),
  )
  app.post<Params>(`${PAGES}/billing/:id`, async ({ params: { id }, body }, reply) => {
    const answer = await onDesk((desk) => portalClick(desk, id, body, now()))
    delivery.kick()
    return html(reply, answer)
  })
  app.get<Params>(`${PAGES}/i/:id`, async ({ params: { id } }, reply) => {
    const shown = await onDesk((desk) => invoiceShown(desk, id, null))
    return shown ? html(reply, shown) : html(reply, missing, 404)
  })
  app.post<Params>(`${PAGES}/i/:id`, async ({ params: { id }, body }, reply) => {
    const shown = await onDesk((desk) => invoiceClick(desk, id, body, now()))
    delivery.kick()
    return shown ? html(reply, shown) : html(reply, missing, 404)
  })
}

type Visit = { visit: PortalVisit; customer: Stripe.Customer; features: PortalView['features'] }

async function visitOf(desk: Desk, id: string): Promise<Visit | null> {
  const visit = await desk.find<PortalVisit>(id)
  if (visit?.object !== 'sandbox.portal_visit' || visit.expires_at <= desk.now) return null
  const customer = await desk.lock<Stripe.Customer>(visit.customer)
  const configuration = await desk.find<Stripe.BillingPortal.Configuration>(visit.configuration)
  return customer && configuration ? { visit, customer, features: configuration.features } : null
}

const hasEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

async function portal(desk: Desk, id: string, tried: Tried | null, said: string | null): Promise<string> {
  const found = await visitOf(desk, id)
  if (!found) return notice(...portalSentences.closed, null)
  const { visit, customer, features } = found
  const all = await desk.list<Stripe.Subscription>('subscription', { customer: customer.id })
  const subscriptions = []
  for (const one of all.filter((each) => !hasEnded(each))) {
    const [item] = one.items.data
    subscriptions.push({ found: one, name: item ? await nameOf(desk, item.price) : '' })
  }
  return portalPage({
    id,
    customer,
    card: await cardKept(desk, customer),
    subscriptions,
    invoices: await desk.list<Stripe.Invoice>('invoice', { customer: customer.id }),
    features,
    return_url: visit.return_url,
    tried,
    notice: said,
  })
}

const cardKept = async (desk: Desk, customer: Stripe.Customer) => {
  const id = await cardInUse(desk, customer)
  return id ? desk.find<Stripe.PaymentMethod>(id) : null
}

async function portalClick(desk: Desk, id: string, typed: Typed, now_ms: number): Promise<string> {
  const found = await visitOf(desk, id)
  if (!found) return notice(...portalSentences.closed, null)
  const { customer, features } = found
  if (typed.akcja === 'karta' && features.payment_method_update.enabled) {
    const tried = keepTry(typed, now_ms)
    if (tried.kind === 'ask') return approve(`${PAGES}/billing/${id}`, typed, 0)
    const wrong = wrongCard(tried, typed)
    if (wrong) return portal(desk, id, wrong, null)
    await takeCard(desk, customer, typed)
    return portal(desk, id, null, portalSentences.saved)
  }
  if (typed.akcja === 'dane' && features.customer_update.enabled) {
    const name = (typed.nazwa ?? '').trim() || customer.name || ''
    await changeCustomer(desk, customer, { name, email: (typed.mail ?? '').trim() || customer.email })
    return portal(desk, id, null, portalSentences.saved)
  }
  const ends = typed.akcja === 'zakoncz'
  if ((ends || typed.akcja === 'wznow') && features.subscription_cancel.enabled) {
    const subscription = await desk.lock<Stripe.Subscription>(typed.subskrypcja ?? '')
    if (subscription?.customer === customer.id && !hasEnded(subscription) && !subscription.schedule)
      await changeSubscription(desk, subscription, endsOnPage(desk, subscription, ends))
    return portal(desk, id, null, ends ? portalSentences.ends : portalSentences.goes_on)
  }
  return portal(desk, id, null, null)
}

/** Stores the card for everything that this payer pays from now on. */
async function takeCard(desk: Desk, customer: Stripe.Customer, typed: Typed): Promise<Stripe.PaymentMethod> {
  const method = await attachCard(desk, customer, cardOf(typed))
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id }
  await changeCustomer(desk, customer, { invoice_settings })
  for (const one of await desk.list<Stripe.Subscription>('subscription', { customer: customer.id }))
    if (!hasEnded(one)) await changeSubscription(desk, one, { default_payment_method: method.id })
  return method
}

function wrongCard(tried: ReturnType<typeof tryOf>, typed: Typed): Tried | null {
  if (tried.kind === 'wrong') return { way: 'card', typed, error: tried.sentence, field: tried.field }
  if (tried.kind === 'done' && tried.failure)
    return { way: 'card', typed, error: tried.failure.message, field: tried.field }
  return null
}

async function invoiceShown(desk: Desk, id: string, tried: Tried | null): Promise<string | null> {
  const invoice = await desk.find<Stripe.Invoice>(id)
  if (invoice?.object !== 'invoice') return null
  const customer = await desk.find<Stripe.Customer>(String(invoice.customer))
  const names = new Map<string, string>()
  for (const { pricing } of invoice.lines.data) {
    const product = await desk.find<Stripe.Product>(pricing?.price_details?.product ?? '')
    if (product) names.set(product.id, product.name)
  }
  return invoicePage({ invoice, card: customer && (await cardKept(desk, customer)), tried, names })
}

async function invoiceClick(desk: Desk, id: string, typed: Typed, now_ms: number): Promise<string | null> {
  const invoice = await desk.lock<Stripe.Invoice>(id)
  if (invoice?.object !== 'invoice') return null
  if (invoice.status !== 'open') return invoiceShown(desk, id, null)
  if (typed.akcja === 'zapisana') {
    const method = await methodOf(desk, await subscriptionOf(desk, invoice))
    // The person is present here and confirms what the bank asks.
    const said = await charged(desk, method)
    const failure = said?.code === 'authentication_required' ? null : said
    await tryInvoice(desk, invoice, method, failure, false)
    return invoiceShown(desk, id, failure ? { way: 'card', typed: {}, error: declined.message, field: 'numer' } : null)
  }
  const tried = tryOf('card', typed, now_ms)
  if (tried.kind === 'ask') return approve(`${PAGES}/i/${id}`, typed, invoice.amount_remaining)
  const wrong = wrongCard(tried, typed)
  if (tried.kind === 'done' && tried.failure) await tryInvoice(desk, invoice, null, tried.failure, false)
  if (wrong) return invoiceShown(desk, id, wrong)
  const customer = await desk.lock<Stripe.Customer>(String(invoice.customer))
  if (!customer) return null
  const method = await takeCard(desk, customer, typed)
  await tryInvoice(desk, invoice, method.id, null, false)
  return invoiceShown(desk, id, null)
}
