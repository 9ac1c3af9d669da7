/** The calls that reconciliation reads. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid } from '#sandbox/stripe/errors.ts'
import { expanded, known, listed, operation, readOne } from '#sandbox/stripe/operation.ts'
import { expand, flag, paging, text } from '#sandbox/stripe/params.ts'
import { PLATFORM } from '#sandbox/stripe/money/ledger.ts'
import { entriesOf } from '#sandbox/stripe/payout-store.ts'
import type { Tx } from '#sandbox/stripe/store.ts'

const lists = {
  charge: '/v1/charges',
  transfer: '/v1/transfers',
  application_fee: '/v1/application_fees',
} as const

/**
 * Only for automatic payouts, and complete only when they say so: docs.stripe.com/api/balance_transactions/list,
 * docs.stripe.com/api/payouts/object.
 */
async function toldOf(tx: Tx, id: string): Promise<string[]> {
  const payout = await known<Stripe.Payout>(tx, 'payout', id, 'payout')
  if (!payout.automatic)
    throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', 'payout')
  return payout.reconciliation_status === 'completed' ? entriesOf(tx, id) : []
}

export const readCalls = [
  ...Object.entries(lists).flatMap(([object, path]) => [
    readOne(object, path),
    operation(
      'GET',
      path,
      z.strictObject({ ...paging, payment_intent: text.optional(), expand }),
      async ({ tx, params: { payment_intent, expand: paths, ...page } }) =>
        expanded(
          tx,
          await listed(tx, object, path, page, {
            ...(payment_intent ? { payment_intent } : {}),
            // The connected account's view of a charge is not listed.
            ...(object === 'charge' ? { source_transfer: null } : {}),
          }),
          paths,
        ),
    ),
  ]),
  readOne('event', '/v1/events'),
  operation(
    'GET',
    '/v1/events',
    z.strictObject({
      ...paging,
      type: text.optional(),
      types: z.array(text).optional(),
      delivery_success: flag.optional(),
    }),
    async ({ tx, params: { type, types, delivery_success, ...page } }) => {
      const found = await listed(tx, 'event', '/v1/events', page, type ? { type } : {})
      const delivered = await tx.client.query<{ event_id: string }>(
        'SELECT event_id FROM sandbox.stripe_deliveries WHERE event_id = ANY($1) AND status BETWEEN 200 AND 299',
        [found.data.map(({ id }) => id)],
      )
      const arrived = new Set(delivered.rows.map(({ event_id }) => event_id))
      const wanted = (event: { id: string; type?: string }) =>
        (delivery_success === undefined || arrived.has(event.id) === delivery_success) &&
        (!types || types.includes(event.type ?? ''))
      return { ...found, data: found.data.filter(wanted) }
    },
  ),
  operation(
    'GET',
    '/v1/balance_transactions',
    z.strictObject({ ...paging, type: text.optional(), source: text.optional(), payout: text.optional(), expand }),
    async ({ tx, account, params: { type, source, payout, expand: paths, ...page } }) => {
      const found = await listed(
        tx,
        'balance_transaction',
        '/v1/balance_transactions',
        payout ? { ...page, among: await toldOf(tx, payout) } : page,
        { ...(type ? { type } : {}), ...(source ? { source } : {}) },
        account ?? PLATFORM,
      )
      return expanded(tx, found, paths)
    },
  ),
]
