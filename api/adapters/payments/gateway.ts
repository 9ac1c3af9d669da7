/** What we ask of a payment provider, in our words. Amounts are grosze, instants epoch ms, ids the provider's own. */

import type { Outward } from '#api/adapters/jobs/queue.ts'
import type { MoneyReads } from './money-reads.ts'
import type { OnlineMethod } from '#domain/reservation/payment.ts'

export type PaymentOrder = {
  /** Ours: the same order asked twice is one page. */
  key: string
  /** Ours; comes back with what the provider tells. */
  payment_id: string
  reservation_id: string
  amount_grosze: number
  /** What of it stays with the operator for the cost of the payment. */
  fee_grosze: number
  /** The partner's account at the provider that the rest is moved on to. */
  account: string
  title: string
  email: string
  expires_at: number
  /** `{page}` is replaced by the provider's id of the page. */
  return_url: string
  cancel_url: string
}

export type PaymentPage = {
  page_id: string
  /** Null once it has ended. */
  url: string | null
  state: 'open' | 'paid' | 'processing' | 'expired'
  amount_grosze: number
  currency: string
  account: string | null
  payment_id: string | null
  /** What a refund refers to; null until somebody has tried to pay. */
  intent_id: string | null
  charge_id: string | null
  way: OnlineMethod | null
  /** Of the last try that failed, the provider's code. */
  failure: string | null
}

/** Its `page_id` is the intent's own id. */
export type PaymentIntent = PaymentPage & { client_secret: string | null }

export type RefundOrder = {
  key: string
  refund_id: string
  intent_id: string
  amount_grosze: number
  /** Whether the operator's part goes back too. */
  with_fee: boolean
}
export type RefundState = 'pending' | 'succeeded' | 'failed'
export type RefundAnswer = {
  provider_id: string
  state: RefundState
  reason: string | null
  /** Of the operator's part of the payment, all that went back with its refunds so far; null where that is not known. */
  fee_returned_grosze: number | null
}

export type PayoutAccount = {
  account: string
  details_submitted: boolean
  transfers: boolean
  payouts: boolean
  /** What the provider still wants, its own names; the date by which, if there is one. */
  missing: readonly string[]
  missing_by: number | null
  disabled_reason: string | null
}

/** A hint that something happened; what is true is read again (`object_id`). */
export type ProviderEvent = {
  id: string
  type: string
  object_id: string
  payment_id: string | null
  refund_id: string | null
  account: string | null
  /** Of what concerns an owner's plan: as whom he pays, for which subscription, and our own id of him. */
  customer_id: string | null
  subscription_id: string | null
  owner_id: string | null
  created_at: number
}
export type UnreadableEvent = 'signature' | 'stale' | 'mode' | 'version' | 'body'

export type PaymentGateway = MoneyReads & {
  /** Whether money is real. */
  live: boolean
  /** What a browser may know of us; null: nothing is confirmed outside of the provider's pages. */
  publishable_key: string | null
  openPage(order: PaymentOrder): Promise<PaymentPage>
  readPage(page_id: string): Promise<PaymentPage>
  /** Ends an open page; of one that has ended meanwhile, what became of it. */
  closePage(page_id: string, key: string): Promise<PaymentPage>
  /** The same payment without a page: whoever has the secret and `publishable_key` confirms it where they are. */
  openIntent(order: PaymentOrder): Promise<PaymentIntent>
  readIntent(intent_id: string): Promise<PaymentIntent>
  /** An intent has no end of its own; of one that was paid meanwhile, that it was. */
  closeIntent(intent_id: string, key: string): Promise<PaymentIntent>
  refund(order: RefundOrder): Promise<RefundAnswer>
  readRefund(provider_id: string): Promise<RefundAnswer>
  /** What became of an order whose answer was lost; null: it never came there. Keys are forgotten after a day. */
  findRefund(order: Pick<RefundOrder, 'refund_id' | 'intent_id'>): Promise<RefundAnswer | null>
  createAccount(owner: { key: string; owner_id: string; email: string; name: string }): Promise<PayoutAccount>
  /** Null: it is closed to us, by its owner or by the provider. */
  readAccount(account: string): Promise<PayoutAccount | null>
  /** Single-use and short-lived: never stored, never mailed. */
  onboardingLink(account: string, urls: { refresh_url: string; return_url: string }): Promise<string>
  loginLink(account: string): Promise<string>
  /** Reads what was delivered to our address, once its signature holds. */
  readEvent(delivered: { body: Buffer; signature: string | undefined; now: number }): ProviderEvent | UnreadableEvent
}

/** The provider said no, or nothing. `unreachable`: nobody knows whether it was done; the same key may be tried again. */
export class GatewayFault extends Error {
  readonly kind: 'unreachable' | 'refused'
  readonly code: string | null
  constructor(kind: 'unreachable' | 'refused', message: string, code: string | null = null, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
    this.code = code
  }
}

/**
 * The queue line of jobs that ask the provider about one thing: somebody waits for them, and no mail waits behind them.
 */
export const providerLine = (id: string): Outward => ({ pace: 'outside', group: `provider:${id}` })
