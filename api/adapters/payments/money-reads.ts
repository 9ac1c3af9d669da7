/** What we read of money that has moved at the payment provider, in our words. Amounts are grosze, instants epoch ms. */

export type ProviderPayout = {
  provider_id: string
  amount_grosze: number
  currency: string
  state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  arrives_at: number
  bank_last4: string | null
  /** The provider's code of what went wrong. */
  failure: string | null
  created_at: number
  /** Whether what it holds can be asked: of one that somebody has made by hand never. */
  parts_told: boolean
}

/** One entry of what a payout holds. */
export type ProviderPayoutPart = {
  kind: 'payment' | 'refund' | 'fee_back' | 'payout' | 'other'
  /** The payment that it is of. */
  intent_id: string | null
  /** Of `payout`: the one that came back and goes out again. */
  payout_id: string | null
  amount_grosze: number
  fee_grosze: number
}

export type ProviderDispute = {
  provider_id: string
  intent_id: string | null
  amount_grosze: number
  currency: string
  state: 'open' | 'won' | 'lost'
  /** The bank only asks: it has taken nothing, and the payment may be given back (`is_charge_refundable`). */
  inquiry: boolean
  reason: string
  answer_by: number | null
}

/** How one charge of ours stands at the provider now. */
export type ProviderCharge = {
  intent_id: string
  payment_id: string
  amount_grosze: number
  refunded_grosze: number
  /** The operator's part, less what of it went back. */
  fee_grosze: number
  /** Moved on to the partner, less what was taken back; the operator's part comes from there. */
  transferred_grosze: number
}

export type MoneyReads = {
  /** Of the partner's account, the newest hundred, oldest first; each when it is known what it holds. */
  payouts(account: string): Promise<ProviderPayout[]>
  payoutParts(account: string, payout_id: string): Promise<ProviderPayoutPart[]>
  readDispute(provider_id: string): Promise<ProviderDispute>
  disputesSince(at: number): Promise<ProviderDispute[]>
  /** Charges of ours that were made or given back within the time, each once. */
  charges(from: number, to: number): Promise<ProviderCharge[]>
  /** One charge by its payment; null: the provider knows of no money. */
  chargeOf(intent_id: string): Promise<ProviderCharge | null>
}
