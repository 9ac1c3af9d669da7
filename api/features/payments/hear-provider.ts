/** The provider's webhook. It is only a hint: verified, stored once, answered fast; a job then reads the true state. */
import type { FastifyPluginAsync } from 'fastify'
import { type Deps, inTransaction } from '#api/deps.ts'
import { type ProviderEvent, providerLine } from '#api/adapters/payments/gateway.ts'
import { findRefundOf } from './refund-queries.ts'
import { deleteProviderEventsBefore, findPaymentOf, insertProviderEvent } from './queries.ts'

export const webhookPath = '/api/payments/webhook/'
/** Their bodies have a few kilobytes. */
const longest = 256 * 1024
const keptMs = 60 * 86_400_000

export const webhookRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    // The signature covers the bytes as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longest }, (_request, body, done) => done(null, body))
    app.post(webhookPath, { config: { rateLimit: false } }, async (request, reply) => {
      const heard = deps.payments.readEvent({
        body: request.body instanceof Buffer ? request.body : Buffer.alloc(0),
        signature: one(request.headers['stripe-signature']),
        now: deps.clock.now(),
      })
      // Signed, but not for us: test events of connected accounts, and objects without an id, such as a balance
      // (docs.stripe.com/api/balance/balance_object). After a refusal the provider would retry for days.
      if (heard === 'mode' || heard === 'body') return { received: true }
      if (typeof heard === 'string') {
        deps.log.warn({ why: heard }, 'a webhook that is not the provider’s')
        return reply.code(400).send({ errors: [heard], code: 'webhook', fields: {} })
      }
      await keep(deps, heard)
      return { received: true }
    })
  }

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header)

async function keep(deps: Deps, event: ProviderEvent): Promise<void> {
  const { id, type, object_id, payment_id, refund_id, account, customer_id, owner_id } = event
  await inTransaction(deps, async (tx) => {
    // Many events of one burst are about the same object, and one look is enough for all of them.
    const look = tx.jobs.enqueueUnlessWaiting
    const received_at = new Date(tx.clock.now())
    if (!(await insertProviderEvent(tx.db, { id, type, object_id, received_at }))) return
    const payment = await findPaymentOf(tx.db, object_id, payment_id)
    if (payment) await look('payments.follow', { payment_id: payment.id }, providerLine(payment.id))
    const refund = await findRefundOf(tx.db, object_id, refund_id)
    if (refund) await look('payments.refund', { refund_id: refund.id }, providerLine(refund.id))
    if (account) await look('payments.check-account', { account }, providerLine(account))
    if (account && type.startsWith('payout.')) await look('payments.mirror-payouts', { account }, providerLine(account))
    if (type.startsWith('charge.dispute.'))
      await look('payments.follow-dispute', { provider_id: object_id }, providerLine(object_id))
    if (customer_id || owner_id)
      await look('subscriptions.hear', { customer: customer_id, owner_id }, providerLine(customer_id ?? owner_id ?? id))
  })
}

export const forgetProviderEvents = (deps: Deps): Promise<void> =>
  deleteProviderEventsBefore(deps.db, new Date(deps.clock.now() - keptMs))
