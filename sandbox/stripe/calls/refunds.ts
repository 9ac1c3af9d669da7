import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, missingResource } from '#sandbox/stripe/errors.ts'
import { refundCharge } from '#sandbox/stripe/money/refund.ts'
import { type Ask, expanded, listed, operation } from '#sandbox/stripe/operation.ts'
import { expand, flag, metadata, paging, text, whole } from '#sandbox/stripe/params.ts'

const params = z.strictObject({
  payment_intent: text.optional(),
  charge: text.optional(),
  amount: whole.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  reverse_transfer: flag.optional(),
  refund_application_fee: flag.optional(),
  expand,
})

async function create({ tx, params: asked, cause }: Ask<z.output<typeof params>>): Promise<object> {
  const intent = asked.payment_intent ? await tx.lock<Stripe.PaymentIntent>(asked.payment_intent) : null
  if (asked.payment_intent && !intent) throw missingResource('payment_intent', asked.payment_intent, 'payment_intent')
  const charge_id = asked.charge ?? intent?.latest_charge
  if (typeof charge_id !== 'string')
    throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
  const charge = await tx.lock<Stripe.Charge>(charge_id)
  if (!charge) throw missingResource('charge', charge_id, 'charge')
  if (!charge.paid) throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent')
  const refund = await refundCharge(
    tx,
    charge,
    {
      amount: asked.amount ?? charge.amount - charge.amount_refunded,
      reason: asked.reason ?? null,
      metadata: asked.metadata ?? {},
      reverse_transfer: asked.reverse_transfer ?? false,
      refund_application_fee: asked.refund_application_fee ?? false,
    },
    cause,
  )
  return expanded(tx, refund, asked.expand)
}

export const refundCalls = [
  operation('POST', '/v1/refunds', params, create),
  operation('GET', '/v1/refunds/:id', z.strictObject({ expand }), async ({ tx, id, params: { expand: paths } }) => {
    const refund = await tx.find<Stripe.Refund>(id)
    if (refund?.object !== 'refund') throw missingResource('refund', id)
    return expanded(tx, refund, paths)
  }),
  operation(
    'GET',
    '/v1/refunds',
    z.strictObject({ ...paging, payment_intent: text.optional(), charge: text.optional(), expand }),
    async ({ tx, params: { payment_intent, charge, expand: paths, ...page } }) =>
      expanded(
        tx,
        await listed(tx, 'refund', '/v1/refunds', page, {
          // The connected account's view of a refund is not listed.
          source_transfer_reversal: null,
          ...(payment_intent ? { payment_intent } : {}),
          ...(charge ? { charge } : {}),
        }),
        paths,
      ),
  ),
]
