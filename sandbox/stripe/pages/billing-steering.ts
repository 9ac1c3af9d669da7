/**
 * Controls of subscriptions for tests and demos: pages without clicks, cards that begin to decline, settings of the
 * account.
 */
import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { z } from 'zod'
import { afterRetries, type BillingSettings, settingsId } from '#sandbox/stripe/billing/collect.ts'
import { cardInUse, cardManners, setManner } from '#sandbox/stripe/billing/customer.ts'
import { completePage, type SubscribeData, subscribeDataId, wantsCard } from '#sandbox/stripe/billing/subscribe.ts'
import { inStripe } from '#sandbox/stripe/store.ts'
import { type Parts, problem } from './answers.ts'

const good = { number: '4242424242424242', month: 12, year: 2049 }
const outcome = z.strictObject({ outcome: z.literal('succeeded') })
const manner = z.strictObject({ card: z.enum(cardManners) })
const settings = z.strictObject({ after_retries: z.enum(afterRetries) })

type Params = { Params: { id: string } }

export function billingSteering(app: FastifyInstance, { pool, now, delivery, page }: Parts): void {
  app.post<Params>('/_sandbox/api/stripe/subscribe/:id', async ({ params: { id }, body }, reply) => {
    if (!outcome.safeParse(body).success) return problem(reply, 400, 'Send {"outcome": "succeeded"}.')
    const session = await inStripe(pool, now(), async (tx) => {
      const known = await tx.lock<Stripe.Checkout.Session>(id)
      const data = await tx.find<SubscribeData>(subscribeDataId(id))
      if (known?.status !== 'open' || !data) return known
      return (await completePage({ ...tx, page }, known, data, wantsCard(known) ? good : null)).session
    })
    await delivery.run()
    return session ?? problem(reply, 404, 'There is no such session.')
  })
  app.post<Params>('/_sandbox/api/stripe/customers/:id/card', async ({ params: { id }, body }, reply) => {
    const read = manner.safeParse(body)
    if (!read.success) return problem(reply, 400, `Send {"card": "${cardManners.join('|')}"}.`)
    const done = await inStripe(pool, now(), async (tx) => {
      const customer = await tx.find<Stripe.Customer>(id)
      const method = customer && (await cardInUse({ ...tx, page }, customer))
      if (!method) return null
      await setManner({ ...tx, page }, method, read.data.card)
      return { customer: id, payment_method: method, card: read.data.card }
    })
    return done ?? problem(reply, 404, 'This customer has no card.')
  })
  app.post('/_sandbox/api/stripe/billing', async ({ body }, reply) => {
    const read = settings.safeParse(body)
    if (!read.success) return problem(reply, 400, `Send {"after_retries": "${afterRetries.join('|')}"}.`)
    await inStripe(pool, now(), (tx) =>
      tx.put<BillingSettings>({ id: settingsId, object: 'sandbox.billing_settings', ...read.data }),
    )
    return read.data
  })
}
