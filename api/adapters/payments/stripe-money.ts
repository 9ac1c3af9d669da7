/**
 * Money that has moved, as Stripe reports it: payouts with their contents, disputes, and charges to compare with ours.
 */
import type Stripe from 'stripe'
import type { MoneyReads, ProviderCharge, ProviderDispute, ProviderPayout, ProviderPayoutPart } from './money-reads.ts'
import { asked, idOf, instant, instantOrNull, whole } from './stripe-client.ts'

/** More than the payments in one payout of a partner, or the charges of the platform in three days. */
const mostRows = 10_000

export function moneyReads(stripe: Stripe): MoneyReads {
  return {
    payouts: (account) =>
      asked(
        () => stripe.payouts.list({ limit: 100, expand: ['data.destination'] }, { stripeAccount: account }),
        ({ data }) => data.filter(isReconciled).map(payoutOf).reverse(),
      ),
    payoutParts: (account, payout) =>
      asked(
        () =>
          stripe.balanceTransactions
            .list({ payout, limit: 100, expand: partsExpanded }, { stripeAccount: account })
            .autoPagingToArray({ limit: mostRows }),
        (entries) => entries.filter(({ type }) => type !== 'payout').map(partOf),
      ),
    readDispute: (provider_id) => asked(() => stripe.disputes.retrieve(provider_id), disputeOf),
    disputesSince: (at) =>
      asked(
        () =>
          stripe.disputes.list({ created: { gte: seconds(at) }, limit: 100 }).autoPagingToArray({ limit: mostRows }),
        (found) => found.map(disputeOf),
      ),
    charges: (from, to) => chargesWithin(stripe, { gte: seconds(from), lt: seconds(to) }),
    chargeOf: (intent) =>
      asked(
        () => stripe.paymentIntents.retrieve(intent, { expand: chargeParts.map((part) => `latest_charge.${part}`) }),
        ({ latest_charge }) => chargeOf(whole<Stripe.Charge>(latest_charge)),
      ),
  }
}

const partsExpanded = [
  'data.source.source_transfer.source_transaction',
  'data.source.source_transfer_reversal.source_refund',
  'data.source.fee.originating_transaction',
]
const chargeParts = ['transfer', 'application_fee']

const seconds = (ms: number): number => Math.floor(ms / 1000)

/**
 * docs.stripe.com/api/payouts/object, `reconciliation_status`: before it is completed the contents may be incomplete. A
 * payout that came back never gets there; one made by hand has no contents
 * (docs.stripe.com/api/balance_transactions/list, `payout`).
 */
const isReconciled = ({ reconciliation_status, status }: Stripe.Payout): boolean =>
  reconciliation_status !== 'in_progress' || status === 'failed' || status === 'canceled'

const payoutOf = (payout: Stripe.Payout): ProviderPayout => ({
  provider_id: payout.id,
  amount_grosze: payout.amount,
  currency: payout.currency,
  state: payoutState(payout.status),
  arrives_at: instant(payout.arrival_date),
  bank_last4: last4Of(payout.destination),
  failure: payout.failure_code,
  created_at: instant(payout.created),
  parts_told: payout.automatic,
})

const payoutStates: readonly string[] = ['pending', 'in_transit', 'paid', 'failed', 'canceled']

const payoutState = (status: string): ProviderPayout['state'] =>
  payoutStates.includes(status) ? (status as ProviderPayout['state']) : 'pending'

const last4Of = (destination: Stripe.Payout['destination']): string | null =>
  typeof destination === 'object' && destination !== null && 'last4' in destination ? (destination.last4 ?? null) : null

function partOf({ type, source, amount, fee }: Stripe.BalanceTransaction): ProviderPayoutPart {
  const from = typeof source === 'object' && source !== null ? source : null
  return {
    kind: kinds[type] ?? 'other',
    intent_id: from ? intentOf(from) : null,
    payout_id: type === 'payout_failure' || type === 'payout_cancel' ? idOf(source) : null,
    amount_grosze: amount,
    fee_grosze: fee,
  }
}

const kinds: Partial<Record<Stripe.BalanceTransaction.Type, ProviderPayoutPart['kind']>> = {
  payment: 'payment',
  charge: 'payment',
  payment_refund: 'refund',
  refund: 'refund',
  application_fee_refund: 'fee_back',
  payout_failure: 'payout',
  payout_cancel: 'payout',
}

/** The platform's payment intent behind an entry of the connected account. */
function intentOf(source: Stripe.BalanceTransactionSource): string | null {
  if (source.object === 'charge') {
    const charge = whole<Stripe.Charge>(whole<Stripe.Transfer>(source.source_transfer)?.source_transaction)
    return idOf(charge?.payment_intent)
  }
  if (source.object === 'fee_refund') {
    const charge = whole<Stripe.Charge>(whole<Stripe.ApplicationFee>(source.fee)?.originating_transaction)
    return idOf(charge?.payment_intent)
  }
  if (source.object === 'refund') {
    const reversal = whole<Stripe.TransferReversal>(source.source_transfer_reversal)
    return idOf(whole<Stripe.Refund>(reversal?.source_refund)?.payment_intent)
  }
  return null
}

const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
  provider_id: dispute.id,
  intent_id: idOf(dispute.payment_intent),
  amount_grosze: dispute.amount,
  currency: dispute.currency,
  state: disputeState(dispute),
  inquiry: dispute.status.startsWith('warning_'),
  reason: dispute.reason,
  answer_by: instantOrNull(dispute.evidence_details.due_by),
})

/**
 * A closed inquiry took nothing but never becomes `won`. A case settled before it became a dispute is over too; whether
 * it cost money says who has it.
 */
function disputeState({ status, balance_transactions }: Stripe.Dispute): ProviderDispute['state'] {
  if (status === 'won' || status === 'warning_closed') return 'won'
  if (status === 'prevented') return balance_transactions.some(({ amount }) => amount < 0) ? 'lost' : 'won'
  return status === 'lost' ? 'lost' : 'open'
}

type Within = { gte: number; lt: number }

async function chargesWithin(stripe: Stripe, created: Within): Promise<ProviderCharge[]> {
  const made = await asked(
    () =>
      stripe.charges
        .list({ created, limit: 100, expand: chargeParts.map((part) => `data.${part}`) })
        .autoPagingToArray({ limit: mostRows }),
    (found) => found,
  )
  const returned = await asked(
    () =>
      stripe.refunds
        .list({ created, limit: 100, expand: chargeParts.map((part) => `data.charge.${part}`) })
        .autoPagingToArray({ limit: mostRows }),
    (found) => found.flatMap(({ charge }) => whole<Stripe.Charge>(charge) ?? []),
  )
  const known = new Map([...made, ...returned].map((charge) => [charge.id, charge]))
  return [...known.values()].flatMap((charge) => chargeOf(charge) ?? [])
}

/** Null for charges that are not from a reservation, and for tries that took nothing. */
function chargeOf(charge: Stripe.Charge | null): ProviderCharge | null {
  const payment_id = charge?.metadata.payment_id
  const intent_id = idOf(charge?.payment_intent)
  if (!charge?.paid || !payment_id || !intent_id) return null
  const fee = whole<Stripe.ApplicationFee>(charge.application_fee)
  const transfer = whole<Stripe.Transfer>(charge.transfer)
  return {
    intent_id,
    payment_id,
    amount_grosze: charge.amount,
    refunded_grosze: charge.amount_refunded,
    fee_grosze: fee ? fee.amount - fee.amount_refunded : 0,
    transferred_grosze: transfer ? transfer.amount - transfer.amount_reversed : 0,
  }
}
