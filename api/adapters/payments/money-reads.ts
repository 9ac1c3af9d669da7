/**
 * What we read from the payment provider about money that has moved, in our words. Amounts are grosze, instants epoch
 * ms.
 */

export type ProviderPayout = {
  provider_id: string
  amount_grosze: number
  currency: string
  state: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  arrives_at: number
  bank_last4: string | null
  /** The provider's code of the fault. */
  failure: string | null
  created_at: number
  /** Whether the contents of the payout can be read; never for one made by hand. */
  parts_told: boolean
}

/** One entry of the contents of a payout. */
export type ProviderPayoutPart = {
  kind: 'payment' | 'refund' | 'fee_back' | 'payout' | 'other'
  /** The payment that the entry belongs to. */
  intent_id: string | null
  /** For kind `payout`: the payout that came back and is sent again. */
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
  /** The bank has only asked and taken nothing yet, so the payment may still be refunded (`is_charge_refundable`). */
  inquiry: boolean
  reason: string
  answer_by: number | null
}

/** The present state of one charge of ours at the provider. */
export type ProviderCharge = {
  intent_id: string
  payment_id: string
  amount_grosze: number
  refunded_grosze: number
  /** The operator's part, less the refunded part of it. */
  fee_grosze: number
  /** Moved to the partner, less what was taken back; the operator's part is taken from it. */
  transferred_grosze: number
}

export type MoneyReads = {
  /** The newest hundred payouts of a partner's account, oldest first, as soon as their contents are known. */
  payouts(account: string): Promise<ProviderPayout[]>
  payoutParts(account: string, payout_id: string): Promise<ProviderPayoutPart[]>
  readDispute(provider_id: string): Promise<ProviderDispute>
  disputesSince(at: number): Promise<ProviderDispute[]>
  /** Charges of ours that were made or refunded in this span, each once. */
  charges(from: number, to: number): Promise<ProviderCharge[]>
  /** The charge of a payment; null when the provider knows of no money. */
  chargeOf(intent_id: string): Promise<ProviderCharge | null>
}
