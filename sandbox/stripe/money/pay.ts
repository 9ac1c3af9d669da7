/** A try to pay, on the hosted page or by an intent alone. */
import type Stripe from 'stripe'
import { emit } from '#sandbox/stripe/events.ts'
import type { Tx } from '#sandbox/stripe/store.ts'
import { type Failure, newCharge, newIntent } from './intent.ts'
import { book, newFee, newTransfer, PLATFORM } from './ledger.ts'
import type { IntentData, Way } from './session.ts'

type Session = Stripe.Checkout.Session
type Intent = Stripe.PaymentIntent

/** Data stored beside a session until it is paid. */
export type SessionData = { id: string; object: 'sandbox.session_data'; intent: IntentData; name: string }
export const dataIdOf = (session_id: string): string => `data_${session_id}`

export type Paid = { ok: true } | { ok: false; message: string }

/** With `failure` null the money is taken and the session completes; otherwise it stays open for another try. */
export async function paySession(tx: Tx, session: Session, way: Way, failure: Failure | null): Promise<Paid> {
  const data = await tx.find<SessionData>(dataIdOf(session.id))
  if (!data) throw new Error(`${session.id} has lost its data`)
  const known = typeof session.payment_intent === 'string' ? await tx.lock<Intent>(session.payment_intent) : null
  const intent = known ?? (await beginIntent(tx, session, data.intent))
  await payIntent(tx, intent, way, failure, session.customer_email)
  const open: Session = { ...session, payment_intent: intent.id }
  if (failure) {
    await tx.put(open)
    return { ok: false, message: failure.message }
  }
  const complete = await tx.put<Session>({
    ...open,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: {
      address: null,
      business_name: null,
      email: session.customer_email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  await emit(tx, 'checkout.session.completed', complete)
  return { ok: true }
}

async function beginIntent(tx: Tx, session: Session, data: IntentData): Promise<Intent> {
  const intent = newIntent({
    ...data,
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'pln',
    ways: session.payment_method_types as Way[],
    now: tx.now,
  })
  await emit(tx, 'payment_intent.created', intent)
  return tx.put(intent)
}

export async function payIntent(
  tx: Tx,
  intent: Intent,
  way: Way,
  failure: Failure | null,
  email: string | null,
): Promise<Intent> {
  const charge = newCharge(intent, way, tx.now, failure, email)
  if (failure) {
    await tx.put(charge)
    await emit(tx, 'charge.failed', charge)
    const refused = await tx.put<Intent>({
      ...intent,
      latest_charge: charge.id,
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', charge: charge.id, ...failure },
    })
    await emit(tx, 'payment_intent.payment_failed', refused)
    return refused
  }
  const settled = await settle(tx, charge)
  await emit(tx, 'charge.succeeded', settled)
  const succeeded = await tx.put<Intent>({
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: charge.payment_method,
    last_payment_error: null,
    next_action: null,
    status: 'succeeded',
  })
  await emit(tx, 'payment_intent.succeeded', succeeded)
  return succeeded
}

/** The connected account's view of the charge: a payment of its own. */
const paymentAt = (charge: Stripe.Charge, transfer: Stripe.Transfer, id: string, entry: string): Stripe.Charge => ({
  ...charge,
  id,
  balance_transaction: entry,
  source_transfer: transfer.id,
  transfer_data: null,
  payment_intent: null,
  metadata: {},
})

/** Books the charge, transfers it to the partner and takes the fee. */
async function settle(tx: Tx, charge: Stripe.Charge): Promise<Stripe.Charge> {
  const paid = await book(tx, { account: PLATFORM, amount: charge.amount, type: 'charge', source: charge.id })
  const settled: Stripe.Charge = { ...charge, balance_transaction: paid.id }
  const destination = charge.transfer_data?.destination
  if (typeof destination !== 'string') return tx.put(settled)

  const transfer = newTransfer(charge, destination, tx.now)
  const out = await book(tx, { account: PLATFORM, amount: -charge.amount, type: 'transfer', source: transfer.id })
  const came = transfer.destination_payment as string
  const fee_grosze = charge.application_fee_amount ?? 0
  const theirs = await book(tx, {
    account: destination,
    amount: charge.amount,
    type: 'payment',
    source: came,
    application_fee: fee_grosze,
  })
  await tx.put<Stripe.Charge>(paymentAt(charge, transfer, came, theirs.id), destination)
  await tx.put<Stripe.Transfer>({ ...transfer, balance_transaction: out.id })
  await emit(tx, 'transfer.created', transfer)
  if (fee_grosze === 0) return tx.put({ ...settled, transfer: transfer.id })

  const fee = newFee(charge, destination, fee_grosze, tx.now)
  const earned = await book(tx, { account: PLATFORM, amount: fee_grosze, type: 'application_fee', source: fee.id })
  await tx.put<Stripe.ApplicationFee>({ ...fee, balance_transaction: earned.id })
  await emit(tx, 'application_fee.created', fee)
  return tx.put({ ...settled, transfer: transfer.id, application_fee: fee.id })
}
