import { z } from 'zod'
import { announcedMethods } from '#domain/reservation/payment.ts'
import { paymentTerms } from '#contract/reservations/rows.ts'
import { grosze, id, instant, page, paging, wire } from '#contract/endpoint.ts'
import { refundReasons } from '#domain/reservation/online-payment.ts'

export const onlineStatuses = ['created', 'open', 'processing', 'succeeded', 'expired', 'quarantined'] as const

/** Described in the printed contract, because a reader of a state must know who has to act. */
const status = z
  .enum(onlineStatuses)
  .describe(
    'created, open: waits for the customer; processing: waits for the bank; succeeded: the money has come; expired: the page has ended unpaid; quarantined: what was paid is not what was asked for, the operator decides',
  )
const refundStatus = z
  .enum(['requested', 'pending', 'succeeded', 'failed'])
  .describe(
    'requested: about to be asked for; pending: on its way; succeeded: sent back; failed: refused, a person decides',
  )
const refundReason = z
  .enum(refundReasons)
  .describe(
    'cancelled: the reservation was called off; late: it came too late or the price has fallen; twice: it was paid already; called_off: nothing was to be paid any more. The last two never counted',
  )
const test = z.boolean().describe('true: no money moves, the keys are those of a sandbox')

const payment = z.object({
  id,
  reservation_id: id,
  reference: z.string(),
  status,
  amount_grosze: grosze,
  /** The operator's part, which covers the cost of the payment. */
  fee_grosze: grosze,
  method: z.enum(['blik', 'p24', 'card']).nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  /** Refunds of it by the provider. */
  refunds: z.array(z.object({ amount_grosze: grosze, status: refundStatus, reason: refundReason })),
  test,
})

const started = z.object({
  payment_id: id,
  amount_grosze: grosze,
  /** The provider's page, to be opened instead of ours. */
  url: z.url(),
  expires_at: instant,
})

const asked = z.object({
  token: z.string().min(20).max(200),
  /** Pays everything that is still missing instead of the next payment. */
  whole: z.boolean().default(false),
})

/** Online payments of reservations. Payments recorded by hand are part of the reservation. */
export const payments = {
  createStripeCheckout: wire({
    summary:
      'Begins an online payment of what is due next, on a page of the provider; pressed again it leads to the same page',
    body: asked,
    reply: started,
    status: 201,
  }),
  createStripePayment: wire({
    summary:
      'Begins the same payment for wallets and forms that confirm it themselves: the secret of the intent and the public key; only one way is open at a time',
    body: asked,
    reply: started.omit({ url: true }).extend({
      client_secret: z.string(),
      publishable_key: z.string(),
      test,
    }),
    status: 201,
  }),
  createPayment: wire({
    summary: 'The customer chooses to pay by transfer or on the spot; where the money goes, and nothing is paid by it',
    body: z.object({ token: z.string().min(20).max(200), method: z.enum(announcedMethods) }),
    reply: z.object({
      reservation_id: id,
      method: z.enum(announcedMethods),
      amount_grosze: grosze,
      /** Null for payment on the spot. */
      transfer: paymentTerms.shape.transfer,
      message: z.string(),
    }),
    status: 201,
  }),
  listPayments: wire({
    summary: 'Online payments of the owner’s reservations, newest first',
    query: z.object({ ...paging, reservation_id: id.optional() }),
    reply: page(payment),
  }),
  getPayment: wire({ summary: 'One online payment', params: z.object({ id }), reply: payment }),
  getPaymentStatus: wire({
    summary: 'The state of one online payment, asked of the provider when nothing was heard for a while',
    params: z.object({ id }),
    reply: payment.pick({ id: true, status: true, amount_grosze: true }),
  }),
  getPaymentStatusByToken: wire({
    summary: 'The state of the newest online payment, for whoever has the link of the reservation',
    params: z.object({ token: z.string() }),
    reply: z.object({
      /** Null when nobody has tried to pay online. */
      payment: payment.pick({ id: true, status: true, amount_grosze: true, method: true }).nullable(),
      /** Why the last try failed, as a sentence. */
      failure: z.string().nullable(),
      reservation_status: z.string(),
      test,
    }),
  }),
}
