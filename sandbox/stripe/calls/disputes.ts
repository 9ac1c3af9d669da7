import type Stripe from 'stripe'
import { z } from 'zod'
import { missingResource } from '#sandbox/stripe/errors.ts'
import { expanded, listed, operation } from '#sandbox/stripe/operation.ts'
import { expand, paging, text } from '#sandbox/stripe/params.ts'

export const disputeCalls = [
  operation('GET', '/v1/disputes/:id', z.strictObject({ expand }), async ({ tx, id, params: { expand: paths } }) => {
    const dispute = await tx.find<Stripe.Dispute>(id)
    if (dispute?.object !== 'dispute') throw missingResource('dispute', id)
    return expanded(tx, dispute, paths)
  }),
  operation(
    'GET',
    '/v1/disputes',
    z.strictObject({ ...paging, payment_intent: text.optional(), charge: text.optional(), expand }),
    async ({ tx, params: { payment_intent, charge, expand: paths, ...page } }) =>
      expanded(
        tx,
        await listed(tx, 'dispute', '/v1/disputes', page, {
          ...(payment_intent ? { payment_intent } : {}),
          ...(charge ? { charge } : {}),
        }),
        paths,
      ),
  ),
]
