/** `POST /_sandbox/api/stripe/…`: what banks do later with money that has already moved. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Delivery } from '#sandbox/stripe/deliver.ts'
import { closeDispute, escalate, openDispute, outcomes } from '#sandbox/stripe/money/dispute.ts'
import { failPayout, payOut, setReconciliation } from '#sandbox/stripe/money/payout.ts'
import { type RefundSettings, refundSettingsId, settleRefund } from '#sandbox/stripe/money/refund.ts'
import { inStripe } from '#sandbox/stripe/store.ts'

type Parts = { pool: Pool; now: () => number; delivery: Delivery }

export function steerMoney(app: FastifyInstance, parts: Parts): void {
  steerRefunds(app, parts)
  steerPayouts(app, parts)
  steerDisputes(app, parts)
}

const problem = (reply: FastifyReply, status: number, sentence: string) =>
  reply.code(status).send({ errors: [sentence], code: 'sandbox', fields: {} })

function steerRefunds(app: FastifyInstance, { pool, now, delivery }: Parts): void {
  app.post('/_sandbox/api/stripe/refunds', async ({ body }, reply) => {
    const read = z.strictObject({ arrive: z.enum(['at_once', 'later']) }).safeParse(body)
    if (!read.success) return problem(reply, 400, 'Send {"arrive": "at_once|later"}.')
    await inStripe(pool, now(), (tx) =>
      tx.put<RefundSettings>({ id: refundSettingsId, object: 'sandbox.refund_settings', ...read.data }),
    )
    return read.data
  })
  app.post<{ Params: { id: string } }>('/_sandbox/api/stripe/refunds/:id/arrive', async ({ params: { id } }, reply) => {
    const refund = await inStripe(pool, now(), async (tx) => {
      const known = await tx.lock<Stripe.Refund>(id)
      return known && settleRefund(tx, known)
    })
    await delivery.run()
    return refund ?? problem(reply, 404, 'There is no such refund.')
  })
}

function steerPayouts(app: FastifyInstance, { pool, now, delivery }: Parts): void {
  app.post('/_sandbox/api/stripe/payouts', async ({ body }, reply) => {
    const read = z.strictObject({ reconciliation: z.enum(['in_progress', 'completed']) }).safeParse(body)
    if (!read.success) return problem(reply, 400, 'Send {"reconciliation": "in_progress|completed"}.')
    await inStripe(pool, now(), (tx) => setReconciliation(tx, read.data.reconciliation))
    await delivery.run()
    return read.data
  })
  app.post<{ Params: { id: string } }>(
    '/_sandbox/api/stripe/accounts/:id/payout',
    async ({ params: { id } }, reply) => {
      const payout = await inStripe(pool, now(), (tx) => payOut(tx, id, true))
      await delivery.run()
      return payout ?? problem(reply, 404, 'There is nothing to pay out.')
    },
  )
  app.post<{ Params: { id: string } }>('/_sandbox/api/stripe/payouts/:id/fail', async ({ params: { id } }, reply) => {
    const payout = await inStripe(pool, now(), async (tx) => {
      const known = await tx.lock<Stripe.Payout>(id)
      return known && failPayout(tx, known, 'account_closed')
    })
    await delivery.run()
    return payout ?? problem(reply, 404, 'There is no such payout.')
  })
}

function steerDisputes(app: FastifyInstance, { pool, now, delivery }: Parts): void {
  app.post<{ Params: { id: string } }>(
    '/_sandbox/api/stripe/intents/:id/dispute',
    async ({ params: { id }, body }, reply) => {
      const read = z.strictObject({ inquiry: z.boolean().default(false) }).safeParse(body ?? {})
      if (!read.success) return problem(reply, 400, 'Send nothing, or {"inquiry": true}.')
      const dispute = await inStripe(pool, now(), async (tx) => {
        const intent = await tx.lock<Stripe.PaymentIntent>(id)
        const charge =
          typeof intent?.latest_charge === 'string' ? await tx.lock<Stripe.Charge>(intent.latest_charge) : null
        return charge?.paid ? openDispute(tx, charge, read.data) : null
      })
      await delivery.run()
      return dispute ?? problem(reply, 404, 'There is no such payment.')
    },
  )
  app.post<{ Params: { id: string } }>('/_sandbox/api/stripe/disputes/:id', async ({ params: { id }, body }, reply) => {
    const read = z.strictObject({ outcome: z.enum([...outcomes, 'escalated']) }).safeParse(body)
    if (!read.success)
      return problem(reply, 400, 'Send {"outcome": "won|lost|prevented"}, or of an inquiry {"outcome": "escalated"}.')
    const dispute = await inStripe(pool, now(), async (tx) => {
      const known = await tx.lock<Stripe.Dispute>(id)
      const { outcome } = read.data
      return known && (outcome === 'escalated' ? escalate(tx, known) : closeDispute(tx, known, outcome))
    })
    await delivery.run()
    return dispute ?? problem(reply, 404, 'There is no such dispute.')
  })
}
