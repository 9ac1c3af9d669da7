/** What we ask of a payment provider for owners' plans, in our words. Amounts are gross grosze, instants epoch ms. */

export const planPeriods = ['month', 'year'] as const
export type PlanPeriod = (typeof planPeriods)[number]

/** A plan on sale. The amounts include VAT. */
export type PlanOffer = {
  code: string
  name: string
  month_gross_grosze: number
  year_gross_grosze: number
  vat_bp: number
}

/** A discount on money. Free days are no discount: an order expresses them as the end of the trial. */
export type PromoOffer = {
  /** As people type it; the provider ignores case. */
  code: string
  name: string
  kind: 'percent' | 'amount'
  /** Basis points, or gross grosze off each invoice. */
  value: number
  duration: 'once' | 'repeating' | 'forever'
  /** For `repeating` only, otherwise null. */
  months: number | null
  /** Empty means all plans. */
  plan_codes: readonly string[]
  first_subscription_only: boolean
  valid_to: number | null
  max_redemptions: number | null
}
export type Promo = PromoOffer & { promo_id: string; active: boolean; redeemed: number }

export type Payer = { key: string; owner_id: string; email: string; name: string; nip: string | null }

export type SubscriptionOrder = {
  /** Our key: the same order sent twice gives one page. */
  key: string
  owner_id: string
  customer: string
  plan_code: string
  period: PlanPeriod
  /** The present moment. A page cannot end a trial within two days at a given instant; then whole days are given. */
  at: number
  trial_ends_at: number | null
  /** Null lets the person type a code on the page when `promo_field` is set. */
  promo_id: string | null
  promo_field: boolean
  /** Whether a card is asked for even when nothing is due today. */
  card: boolean
  /** `{page}` is replaced by the provider's id of the page. */
  return_url: string
  cancel_url: string
}
export type SubscriptionPage = {
  page_id: string
  /** Null once the page has ended. */
  url: string | null
  state: 'open' | 'complete' | 'expired'
  owner_id: string | null
  subscription_id: string | null
}

export type ProviderStatus =
  | 'trialing'
  | 'active'
  | 'past_due'
  | 'unpaid'
  | 'paused'
  | 'canceled'
  | 'incomplete'
  | 'incomplete_expired'

export type PlanChoice = { plan_code: string; period: PlanPeriod }
export type ProviderSubscription = PlanChoice & {
  id: string
  customer: string
  owner_id: string | null
  status: ProviderStatus
  created_at: number
  period_start: number
  period_end: number
  trial_ends_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  /** The change that is scheduled. */
  coming: (PlanChoice & { at: number }) | null
  /** A change that waits for its payment; until then the old plan stays. */
  pending: (PlanChoice & { expires_at: number }) | null
  promo_code: string | null
  promo_ends_at: number | null
  has_card: boolean
  /** The last invoice when it is not paid. */
  owed: { invoice_id: string; amount_grosze: number; next_try_at: number | null; pay_url: string | null } | null
}

export type ChangeLine = {
  amount_grosze: number
  /** True for a part of a period: a credit for the old plan, or a charge for the new one. */
  is_proration: boolean
  plan_code: string | null
  start_at: number
  end_at: number
}
export type ChangePreview = {
  /** Charged at once; never negative. */
  due_now_grosze: number
  due_now_net_grosze: number
  /** For unused time, zero or more. */
  credit_grosze: number
  charge_grosze: number
  /** Null when a whole period of another length is paid at once: the provider then names only the next charge. */
  next_grosze: number | null
  next_at: number
  lines: ChangeLine[]
  /** A change with this same instant costs what the preview showed. */
  proration_at: number
}

export type ProviderInvoice = {
  id: string
  number: string | null
  subscription_id: string | null
  at: number
  /** Null while it is not paid. */
  paid_at: number | null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  net_grosze: number
  gross_grosze: number
  paid_grosze: number
  /** `text` says in the provider's words what a line is for. */
  lines: { text: string; gross_grosze: number; plan_code: string | null; start_at: number; end_at: number }[]
  url: string | null
  pdf_url: string | null
}

/** `key` is for calls of one step; changes of several steps look at the present state instead. */
type Change = PlanChoice & { key: string; subscription_id: string }

export type BillingGateway = {
  /** Stores the plan and its two present prices. A new amount makes a new price; subscribers of the old one keep it. */
  syncPlan(plan: PlanOffer): Promise<void>
  syncPromo(promo: PromoOffer): Promise<Promo>
  /** Nobody new may use the code; subscribers who have it keep it. */
  endPromo(promo_id: string): Promise<void>
  findPromo(code: string): Promise<Promo | null>
  /** Makes the owner a payer once, later only updates the name. Answers the provider's id. */
  customer(payer: Payer): Promise<string>
  openSubscription(order: SubscriptionOrder): Promise<SubscriptionPage>
  readSubscriptionPage(page_id: string): Promise<SubscriptionPage>
  /** Ends an open page; for one that has ended meanwhile, answers its final state. */
  closeSubscriptionPage(page_id: string, key: string): Promise<SubscriptionPage>
  readSubscription(id: string): Promise<ProviderSubscription>
  /** Newest first, ended ones too. */
  listSubscriptions(customer: string): Promise<ProviderSubscription[]>
  previewChange(change: PlanChoice & { subscription_id: string; at: number }): Promise<ChangePreview>
  /** Takes effect and is charged at once; a change whose payment is open stays in `pending`. */
  change(change: Change & { proration_at: number }): Promise<ProviderSubscription>
  /** Takes effect at the end of the paid period. */
  scheduleChange(change: Change): Promise<ProviderSubscription>
  undoScheduled(change: { key: string; subscription_id: string }): Promise<ProviderSubscription>
  cancelAtEnd(change: { key: string; subscription_id: string; on: boolean }): Promise<ProviderSubscription>
  /** No refund, and no debt: open invoices are voided, also of a subscription that has already ended. */
  endNow(change: { subscription_id: string }): Promise<ProviderSubscription>
  /** The address is short-lived: never store or mail it. */
  portal(visit: { customer: string; return_url: string }): Promise<string>
  /** Newest first; `after` is the last id of the page before. */
  invoices(customer: string, page: { after: string | null }): Promise<{ invoices: ProviderInvoice[]; more: boolean }>
}
