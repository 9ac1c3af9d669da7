/** What we ask of a payment provider, in our words. Amounts are grosze, instants epoch ms, ids the provider's own. */

import type { Outward } from '#api/adapters/jobs/queue.ts'
import type { MoneyReads } from './money-reads.ts'
import type { OnlineMethod } from '#domain/reservation/payment.ts'

export type PaymentOrder = {
  /** Our key: the same order sent twice gives one page. */
  key: string
  /** Our id; the provider returns it in its answers. */
  payment_id: string
  reservation_id: string
  amount_grosze: number
  /** The operator's part, for the cost of the payment. */
  fee_grosze: number
  /** The partner's account at the provider, which gets the rest. */
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
  /** Null once the page has ended. */
  url: string | null
  state: 'open' | 'paid' | 'processing' | 'expired'
  amount_grosze: number
  currency: string
  account: string | null
  payment_id: string | null
  /** Refunds refer to it; null until somebody has tried to pay. */
  intent_id: string | null
  charge_id: string | null
  way: OnlineMethod | null
  /** The provider's code of the last failed try. */
  failure: string | null
}

/** `page_id` is the intent's own id. */
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
  /** How much of the operator's part has gone back with all refunds of the payment so far; null when unknown. */
  fee_returned_grosze: number | null
}

export type PayoutAccount = {
  account: string
  details_submitted: boolean
  transfers: boolean
  payouts: boolean
  /** What the provider still demands, by its own names, and the date until when, if there is one. */
  missing: readonly string[]
  missing_by: number | null
  disabled_reason: string | null
}

/** A hint that something happened; the true state is read by `object_id`. */
export type ProviderEvent = {
  id: string
  type: string
  object_id: string
  payment_id: string | null
  refund_id: string | null
  account: string | null
  /** For events about an owner's plan: the owner as a payer, the subscription, and our own id of the owner. */
  customer_id: string | null
  subscription_id: string | null
  owner_id: string | null
  created_at: number
}
export type UnreadableEvent = 'signature' | 'stale' | 'mode' | 'version' | 'body'

export type PaymentGateway = MoneyReads & {
  /** True when real money moves. */
  live: boolean
  /** The key that browsers may see; null when payments are confirmed only on the provider's pages. */
  publishable_key: string | null
  openPage(order: PaymentOrder): Promise<PaymentPage>
  readPage(page_id: string): Promise<PaymentPage>
  /** Ends an open page; for one that has ended meanwhile, answers its final state. */
  closePage(page_id: string, key: string): Promise<PaymentPage>
  /** The same payment without a page: a browser with the secret and `publishable_key` confirms it in place. */
  openIntent(order: PaymentOrder): Promise<PaymentIntent>
  readIntent(intent_id: string): Promise<PaymentIntent>
  /** Ends an intent, which has no end of its own; for one that was paid meanwhile, answers that. */
  closeIntent(intent_id: string, key: string): Promise<PaymentIntent>
  refund(order: RefundOrder): Promise<RefundAnswer>
  readRefund(provider_id: string): Promise<RefundAnswer>
  /**
   * The refund whose answer was lost; null when the provider never got the order. The provider forgets keys after a
   * day.
   */
  findRefund(order: Pick<RefundOrder, 'refund_id' | 'intent_id'>): Promise<RefundAnswer | null>
  createAccount(owner: { key: string; owner_id: string; email: string; name: string }): Promise<PayoutAccount>
  /** Null when the account was closed to us, by its owner or by the provider. */
  readAccount(account: string): Promise<PayoutAccount | null>
  /** Single-use and short-lived: never store or mail it. */
  onboardingLink(account: string, urls: { refresh_url: string; return_url: string }): Promise<string>
  loginLink(account: string): Promise<string>
  /** Reads an event that was sent to our webhook, once its signature is right. */
  readEvent(delivered: { body: Buffer; signature: string | undefined; now: number }): ProviderEvent | UnreadableEvent
}

/**
 * The provider refused, or did not answer. `unreachable`: it is unknown whether it was done; repeat with the same key.
 */
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
 * The queue of jobs that ask the provider about one thing: somebody waits for them, and mails do not wait behind them.
 */
export const providerLine = (id: string): Outward => ({ pace: 'outside', group: `provider:${id}` })
