/** What we ask of a payment provider for the plans of owners, in our words. Amounts are gross grosze, instants epoch ms. */

export const planPeriods = ['month', 'year'] as const
export type PlanPeriod = (typeof planPeriods)[number]

/** What is sold. The VAT is inside of the amounts. */
export type PlanOffer = {
  code: string
  name: string
  month_gross_grosze: number
  year_gross_grosze: number
  vat_bp: number
}

/** A discount on money. Free days are no discount: they are the end of the trial in an order. */
export type PromoOffer = {
  /** Written as people type it; the provider compares without case. */
  code: string
  name: string
  kind: 'percent' | 'amount'
  /** Basis points, or gross grosze off each invoice. */
  value: number
  duration: 'once' | 'repeating' | 'forever'
  /** Of `repeating`, else null. */
  months: number | null
  /** Empty: all plans. */
  plan_codes: readonly string[]
  first_subscription_only: boolean
  valid_to: number | null
  max_redemptions: number | null
}
export type Promo = PromoOffer & { promo_id: string; active: boolean; redeemed: number }

export type Payer = { key: string; owner_id: string; email: string; name: string; nip: string | null }

export type SubscriptionOrder = {
  /** Ours: the same order asked twice is one page. */
  key: string
  owner_id: string
  customer: string
  plan_code: string
  period: PlanPeriod
  /** The present: a page cannot end a trial within two days, then whole days are given. */
  at: number
  trial_ends_at: number | null
  /** Null lets the person type one on the page where `promo_field` is set. */
  promo_id: string | null
  promo_field: boolean
  /** Whether a card is asked for even where nothing is due today. */
  card: boolean
  /** `{page}` is replaced by the provider's id of the page. */
  return_url: string
  cancel_url: string
}
export type SubscriptionPage = {
  page_id: string
  /** Null once it has ended. */
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
  /** What it becomes by itself. */
  coming: (PlanChoice & { at: number }) | null
  /** A change that waits for its payment; until then the old plan holds. */
  pending: (PlanChoice & { expires_at: number }) | null
  promo_code: string | null
  promo_ends_at: number | null
  has_card: boolean
  /** Its last invoice, when it is not paid. */
  owed: { invoice_id: string; amount_grosze: number; next_try_at: number | null; pay_url: string | null } | null
}

export type ChangeLine = {
  amount_grosze: number
  /** For the part of a period: a credit of the old plan, or a charge of the new one. */
  is_proration: boolean
  plan_code: string | null
  start_at: number
  end_at: number
}
export type ChangePreview = {
  /** Charged at once; never less than zero. */
  due_now_grosze: number
  due_now_net_grosze: number
  /** Of unused time, zero or more. */
  credit_grosze: number
  charge_grosze: number
  /** Null where a whole period of another length is paid at once: the provider names only the next one. */
  next_grosze: number | null
  next_at: number
  lines: ChangeLine[]
  /** The change costs what was shown when it names the same instant. */
  proration_at: number
}

export type ProviderInvoice = {
  id: string
  number: string | null
  subscription_id: string | null
  at: number
  /** Null while it is not. */
  paid_at: number | null
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  net_grosze: number
  gross_grosze: number
  paid_grosze: number
  /** Each what it is for, in the provider's words. */
  lines: { text: string; gross_grosze: number; plan_code: string | null; start_at: number; end_at: number }[]
  url: string | null
  pdf_url: string | null
}

/** What consists of several steps goes by what stands, and may leave `key` alone. */
type Change = PlanChoice & { key: string; subscription_id: string }

export type BillingGateway = {
  /** The plan and its two prices as they are now. A new amount is a new price; who pays the old one keeps it. */
  syncPlan(plan: PlanOffer): Promise<void>
  syncPromo(promo: PromoOffer): Promise<Promo>
  /** Nobody new may use it; who has it keeps it. */
  endPromo(promo_id: string): Promise<void>
  findPromo(code: string): Promise<Promo | null>
  /** The owner as a payer: made once, then kept true. Answers the provider's id. */
  customer(payer: Payer): Promise<string>
  openSubscription(order: SubscriptionOrder): Promise<SubscriptionPage>
  readSubscriptionPage(page_id: string): Promise<SubscriptionPage>
  /** Ends an open page; of one that has ended meanwhile, what became of it. */
  closeSubscriptionPage(page_id: string, key: string): Promise<SubscriptionPage>
  readSubscription(id: string): Promise<ProviderSubscription>
  /** Newest first, ended ones too. */
  listSubscriptions(customer: string): Promise<ProviderSubscription[]>
  previewChange(change: PlanChoice & { subscription_id: string; at: number }): Promise<ChangePreview>
  /** At once, paid at once; what is not paid at once stands in `pending`. */
  change(change: Change & { proration_at: number }): Promise<ProviderSubscription>
  /** At the end of what is paid. */
  scheduleChange(change: Change): Promise<ProviderSubscription>
  undoScheduled(change: { key: string; subscription_id: string }): Promise<ProviderSubscription>
  cancelAtEnd(change: { key: string; subscription_id: string; on: boolean }): Promise<ProviderSubscription>
  /** Nothing goes back, and nothing is left to be paid: its open invoices are voided, also of one that has ended already. */
  endNow(change: { subscription_id: string }): Promise<ProviderSubscription>
  /** Short-lived: never stored, never mailed. */
  portal(visit: { customer: string; return_url: string }): Promise<string>
  /** Newest first; `after` is the last id of the page before. */
  invoices(customer: string, page: { after: string | null }): Promise<{ invoices: ProviderInvoice[]; more: boolean }>
}
