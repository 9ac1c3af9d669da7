/** The provider's own pages, on the product's port, and the controls for tests. */
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { type AccountLink, completeAccount } from '#sandbox/stripe/calls/connect.ts'
import { balanceOf } from '#sandbox/stripe/money/ledger.ts'
import { dataIdOf, payIntent, paySession, type SessionData } from '#sandbox/stripe/money/pay.ts'
import { failRefund } from '#sandbox/stripe/money/refund.ts'
import { expireSession, type Way } from '#sandbox/stripe/money/session.ts'
import { decode } from '#sandbox/stripe/params.ts'
import { inStripe, type Kept, type Tx } from '#sandbox/stripe/store.ts'
import { html, PAGES, type Parts, problem, whole } from './answers.ts'
import { billingRoutes } from './billing-routes.ts'
import { billingSteering } from './billing-steering.ts'
import { approvePage, checkoutPage, sentences, type Tried } from './checkout.pl.ts'
import { expressPage, onboardingPage } from './connect.pl.ts'
import { notice } from './page.pl.ts'
import { subscribeAnswer, subscribeShown } from './subscribe.ts'
import { steerMoney } from './steer-money.ts'
import { stripeStyle } from './style.ts'
import { notApproved, tryOf } from './tries.ts'

type Session = Stripe.Checkout.Session

const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export function stripePages(parts: Parts): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, decode(String(body))),
    )
    app.addHook('onSend', async (_request, reply, payload) => {
      reply.header('content-security-policy', POLICY).header('x-frame-options', 'DENY')
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      return payload
    })
    app.get('/_sandbox/assets/stripe.css', async (_request, reply) => reply.type('text/css').send(stripeStyle))
    checkoutRoutes(app, parts)
    connectRoutes(app, parts)
    billingRoutes(app, parts)
    steering(app, parts)
    billingSteering(app, parts)
    steerMoney(app, parts)
  }
}

function checkoutRoutes(app: FastifyInstance, { pool, now, delivery, page }: Parts): void {
  type Params = { Params: { id: string }; Body: Record<string, string> }
  const missing = (reply: FastifyReply) => html(reply, notice(...sentences.missing, null), 404)

  app.get<Params>(`${PAGES}/c/pay/:id`, async ({ params: { id } }, reply) =>
    inStripe(pool, now(), async (tx) => {
      const session = await tx.find<Session>(id)
      const over = session && overPage(session)
      if (session?.mode === 'subscription') return html(reply, over ?? (await subscribeShown({ ...tx, page }, session)))
      const data = await tx.find<SessionData>(dataIdOf(id))
      if (!session || !data) return missing(reply)
      return html(reply, over ?? checkoutPage(session, data.name, null))
    }),
  )
  app.post<Params>(`${PAGES}/c/pay/:id`, async ({ params: { id }, body }, reply) => {
    const way = body.way as Way
    const answer = await inStripe(pool, now(), async (tx) => {
      const session = await tx.lock<Session>(id)
      if (session?.mode === 'subscription') {
        const done = overPage(session)
        return done ? { page: done } : subscribeAnswer({ ...tx, page }, session, body, now())
      }
      const data = await tx.find<SessionData>(dataIdOf(id))
      if (!session || !data || !session.payment_method_types.includes(way)) return { missing: true as const }
      const over = overPage(session)
      if (over) return { page: over }
      const tried = tryOf(way, body, now())
      const again = (error: string, field: string): Tried => ({ way, typed: body, error, field })
      if (tried.kind === 'ask') return { page: approvePage(session, way) }
      if (tried.kind === 'wrong') return { page: checkoutPage(session, data.name, again(tried.sentence, tried.field)) }
      const paid = await paySession(tx, session, way, tried.failure)
      if (!paid.ok) return { page: checkoutPage(session, data.name, again(paid.message, tried.field)) }
      return { to: session.success_url ?? '/' }
    })
    delivery.kick()
    if ('missing' in answer) return missing(reply)
    return answer.to === undefined ? html(reply, answer.page) : reply.redirect(whole(answer.to), 303)
  })
}

/** Replaces the form once the session has ended. */
function overPage(session: Session): string | null {
  if (session.status === 'complete') return notice(...sentences.complete, session.success_url)
  return session.status === 'expired' ? notice(...sentences.expired, session.cancel_url) : null
}

function connectRoutes(app: FastifyInstance, { pool, now, delivery }: Parts): void {
  type Params = { Params: { id: string }; Body: Record<string, string> }
  const missing = (reply: FastifyReply) => html(reply, notice(...sentences.missing, null), 404)
  const linkOf = async (id: string) =>
    inStripe(pool, now(), async (tx) => {
      const link = await tx.lock<AccountLink>(id)
      const account = link && (await tx.find<Stripe.Account>(link.account))
      if (!link || !account) return null
      return { link, account, valid: !link.used && link.expires_at > tx.now }
    })

  app.get<Params>(`${PAGES}/connect/:id`, async ({ params: { id } }, reply) => {
    const found = await linkOf(id)
    if (!found) return missing(reply)
    return found.valid
      ? html(reply, onboardingPage(id, found.account.email ?? ''))
      : reply.redirect(whole(found.link.refresh_url), 303)
  })
  app.post<Params>(`${PAGES}/connect/:id`, async ({ params: { id }, body }, reply) => {
    const to = await inStripe(pool, now(), async (tx) => {
      const link = await tx.lock<AccountLink>(id)
      const account = link && (await tx.lock<Stripe.Account>(link.account))
      if (!link || !account) return null
      if (link.used || link.expires_at <= tx.now) return link.refresh_url
      await tx.put<AccountLink>({ ...link, used: true })
      if (body.koniec === 'gotowe') await completeAccount(tx, account)
      return link.return_url
    })
    delivery.kick()
    return to ? reply.redirect(whole(to), 303) : missing(reply)
  })
  app.get<Params>(`${PAGES}/express/:id`, async ({ params: { id } }, reply) =>
    inStripe(pool, now(), async (tx) => {
      const link = await tx.find<Kept & { account: string; expires_at: number }>(id)
      const account = link && link.expires_at > tx.now ? await tx.find<Stripe.Account>(link.account) : null
      if (!account) return missing(reply)
      const { rows } = await tx.client.query<{ data: Stripe.Payout }>(
        `SELECT data FROM sandbox.stripe_objects WHERE object = 'payout' AND account = $1 ORDER BY seq DESC LIMIT 50`,
        [account.id],
      )
      const payouts = rows.map(({ data }) => data)
      return html(reply, expressPage(account.email ?? '', await balanceOf(tx, account.id), payouts))
    }),
  )
}

const outcome = z.strictObject({
  method: z.enum(['blik', 'card', 'p24']),
  outcome: z.enum(['succeeded', 'failed', 'expired']),
})
const confirmed = z.strictObject({ method: outcome.shape.method, outcome: z.enum(['succeeded', 'failed']) })
const rule = z.strictObject({
  method: z.string().optional(),
  path: z.string().optional(),
  do: z.enum(['latency', 'latency_after', 'drop_before', 'drop_after', 'status', 'kept_500', 'truncate']),
  value: z.int().optional(),
  times: z.int().min(1).max(10_000).default(1),
})

/** Does what the provider's script does in a browser that has the secret. An ended intent stays as it is. */
async function confirmIntent(tx: Tx, id: string, way: Way, fails: boolean): Promise<Stripe.PaymentIntent | null> {
  const intent = await tx.lock<Stripe.PaymentIntent>(id)
  if (intent?.object !== 'payment_intent') return null
  const takes = intent.status === 'requires_payment_method' && intent.payment_method_types.includes(way)
  return takes ? payIntent(tx, intent, way, fails ? notApproved[way] : null, intent.receipt_email) : intent
}

/** A page of the other kind. */
const buysPlan = 'buys a plan'

/** `POST /_sandbox/api/stripe/…`: a person's clicks, and faults. */
function steering(app: FastifyInstance, { pool, now, delivery, faults }: Parts): void {
  app.post<{ Params: { id: string } }>('/_sandbox/api/stripe/checkout/:id', async ({ params: { id }, body }, reply) => {
    const read = outcome.safeParse(body)
    if (!read.success)
      return problem(reply, 400, 'Send {"method": "blik|card|p24", "outcome": "succeeded|failed|expired"}.')
    const { method, outcome: wanted } = read.data
    const session = await inStripe(pool, now(), async (tx) => {
      const known = await tx.lock<Session>(id)
      if (known?.status !== 'open') return known
      if (known.mode !== 'payment') return buysPlan
      if (wanted === 'expired') return expireSession(tx, known)
      await paySession(tx, known, method, wanted === 'failed' ? notApproved[method] : null)
      return tx.find<Session>(id)
    })
    await delivery.run()
    if (session === buysPlan)
      return problem(reply, 409, 'This page buys a plan: POST /_sandbox/api/stripe/subscribe/{id}.')
    return session ?? problem(reply, 404, 'There is no such session.')
  })
  app.post<{ Params: { id: string } }>('/_sandbox/api/stripe/intents/:id', async ({ params: { id }, body }, reply) => {
    const read = confirmed.safeParse(body)
    if (!read.success) return problem(reply, 400, 'Send {"method": "blik|card|p24", "outcome": "succeeded|failed"}.')
    const { method, outcome: wanted } = read.data
    const intent = await inStripe(pool, now(), (tx) => confirmIntent(tx, id, method, wanted === 'failed'))
    await delivery.run()
    return intent ?? problem(reply, 404, 'There is no such intent.')
  })
  app.post<{ Params: { id: string } }>('/_sandbox/api/stripe/refunds/:id/fail', async ({ params: { id } }, reply) => {
    const refund = await inStripe(pool, now(), async (tx) => {
      const known = await tx.lock<Stripe.Refund>(id)
      return known && failRefund(tx, known, 'expired_or_canceled_card')
    })
    await delivery.run()
    return refund ?? problem(reply, 404, 'There is no such refund.')
  })
  app.get('/_sandbox/api/stripe/faults', async () => faults.left())
  app.post('/_sandbox/api/stripe/faults', async ({ body }, reply) => {
    const read = z.array(rule).safeParse(body)
    if (!read.success) return problem(reply, 400, 'Send a list of fault rules.')
    faults.clear()
    for (const one of read.data) faults.add(one)
    return { rules: read.data.length }
  })
  app.post('/_sandbox/api/stripe/deliveries', async ({ body }, reply) => {
    const read = z.strictObject({ hold: z.boolean() }).safeParse(body)
    if (!read.success) return problem(reply, 400, 'Send {"hold": true} or {"hold": false}.')
    delivery.hold(read.data.hold)
    if (!read.data.hold) await delivery.run()
    return read.data
  })
}
