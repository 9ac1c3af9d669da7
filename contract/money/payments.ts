import { z } from 'zod'
import { announcedMethods } from '#domain/reservation/payment.ts'
import { paymentTerms } from '#contract/reservations/rows.ts'
import { grosze, id, instant, page, paging, wire } from '#contract/endpoint.ts'
import { refundReasons } from '#domain/reservation/online-payment.ts'

export const onlineStatuses = ['created', 'open', 'processing', 'succeeded', 'expired', 'quarantined'] as const

const payment = z.object({
  id,
  reservation_id: id,
  reference: z.string(),
  /** `created` and `open` wait for the customer, `processing` for the bank; `quarantined` waits for the operator. */
  status: z.enum(onlineStatuses),
  amount_grosze: grosze,
  /** What the operator keeps of it for the cost of the payment. */
  fee_grosze: grosze,
  method: z.enum(['blik', 'p24', 'card']).nullable(),
  created_at: instant,
  settled_at: instant.nullable(),
  /** What of it goes back by the provider; `failed` waits for a person. */
  refunds: z.array(
    z.object({
      amount_grosze: grosze,
      status: z.enum(['requested', 'pending', 'succeeded', 'failed']),
      /** `twice`: paid already; `called_off`: nothing was to be paid any more. Both never counted. */
      reason: z.enum(refundReasons),
    }),
  ),
  /** No money moves: the keys are those of a sandbox. */
  test: z.boolean(),
})

const started = z.object({
  payment_id: id,
  amount_grosze: grosze,
  /** The provider's page; it is opened instead of ours. */
  url: z.url(),
  expires_at: instant,
})

const asked = z.object({
  token: z.string().min(20).max(200),
  /** Everything that is still to be paid, instead of what is due next. */
  whole: z.boolean().default(false),
})

/** Online payments of reservations. What was noted by hand stands with the reservation. */
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
      /** No money moves: the keys are those of a sandbox. */
      test: z.boolean(),
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
      /** Null when it is paid on the spot. */
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
      /** Null: nobody has tried to pay online. */
      payment: payment.pick({ id: true, status: true, amount_grosze: true, method: true }).nullable(),
      /** Why the last try failed, in a sentence. */
      failure: z.string().nullable(),
      reservation_status: z.string(),
      /** No money moves: the keys are those of a sandbox. */
      test: z.boolean(),
    }),
  }),
}
