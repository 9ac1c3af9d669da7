/**
 * Every refund, whoever reports it: the counterpart of `receiveMoney`. It pays the refund first; more than that is part
 * of the second zadatek. The caller holds the locks of listing and row.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { TxDeps } from '#api/deps.ts'
import { post, postOwed, sourceAtFirst } from '#api/features/journal/post.ts'
import { type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { isEnded, statusOfMoney } from '#api/features/reservations/core/record.ts'
import { insertSentRefund, letGoOfUndone, undoSentRefund } from './refunds-queries.ts'
import { refusedField } from '#api/refused.ts'
import { sentAgain, sentBack, sentByOwner, sentByProvider, type JournalEntry } from '#domain/journal.ts'
import {
  owedByHand,
  owedInAll,
  type PaymentStatus,
  type ReturnMethod,
  shareRefund,
} from '#domain/reservation/payment.ts'
import { dateIn } from '#domain/time.ts'

export type OutgoingMoney = {
  by: 'owner' | 'system'
  amount_grosze: number
  /** The part of the debt that the provider will send, which this refund does not pay. */
  by_provider_grosze: number
  method: ReturnMethod
  /** Date in the listing's zone. */
  sent_on: string
  /** The owner's own note, which nobody else reads. */
  note?: string | undefined
  /** The refund at the provider, if it was sent there. */
  online?: OnlineReturn
}

export type OnlineReturn = {
  payment_refund_id: string
  payment_id: string
  /** The whole refund; `amount_grosze` above is the part of it that was owed. */
  whole_grosze: number
  /**
   * The part of the operator's fee that went back with it; null when a refund believed lost has arrived after all, and
   * the fee went back the first time.
   */
  fee_grosze: number | null
}

/** Journal entries of such a refund, of which `owed_grosze` was owed. */
export const entriesOf = (
  { whole_grosze: amount_grosze, fee_grosze }: OnlineReturn,
  owed_grosze: number,
): JournalEntry[] =>
  fee_grosze === null
    ? sentAgain({ amount_grosze, owed_grosze })
    : sentByProvider({ amount_grosze, owed_grosze, fee_grosze })

/**
 * Raises the refund due to this amount, at most to what was paid: for refunds that were sent although no more was owed.
 */
export async function oweAtLeast(
  deps: TxDeps,
  row: ReservationRecord,
  amount_grosze: number,
): Promise<ReservationRecord> {
  const refund_due_grosze = Math.min(amount_grosze, row.paid_grosze - row.refunded_grosze)
  if (refund_due_grosze <= row.refund_due_grosze) return row
  await updateReservation(deps.db, row.id, { refund_due_grosze })
  await postOwed(deps, row, { refund_due_grosze })
  return { ...row, refund_due_grosze }
}

/** Records a refund. Throws at `amount_grosze` when it is more than is owed. */
export async function returnMoney(deps: TxDeps, row: ReservationRecord, money: OutgoingMoney): Promise<void> {
  const { by: actor, amount_grosze, by_provider_grosze, method, sent_on, note } = money
  const shared = shareRefund(amount_grosze, owedByHand(row, by_provider_grosze))
  if (!shared) throw refusedField('amount_grosze', 'more_than_owed')
  const at = new Date(deps.clock.now())
  const refund_id = randomUUIDv7()
  if (money.online) await letGoOfUndone(deps.db, money.online.payment_refund_id)
  await insertSentRefund(deps.db, {
    id: refund_id,
    reservation_id: row.id,
    listing_id: row.listing_id,
    amount_grosze,
    second_deposit_grosze: shared.second_deposit_grosze,
    method,
    sent_on,
    note: note ?? null,
    recorded_at: at,
    payment_refund_id: money.online?.payment_refund_id ?? null,
  })
  await postReturn(deps, row, money, refund_id, shared)
  const left = {
    refund_due_grosze: row.refund_due_grosze - shared.refund_grosze,
    double_deposit_due_grosze: row.double_deposit_due_grosze - shared.second_deposit_grosze,
  }
  const refunded_grosze = row.refunded_grosze + shared.refund_grosze
  const returned = { ...row, ...left, refunded_grosze }
  const set = { ...left, refunded_grosze, payment_status: statusAfter(returned), updated_at: at }
  await updateReservation(deps.db, row.id, set)
  const still = { left_grosze: owedInAll(left), second_left_grosze: left.double_deposit_due_grosze }
  await recordEvent(
    deps,
    { ...row, ...set },
    {
      actor,
      action: 'mark_refunded',
      at,
      note,
      data: { ...shared, amount_grosze, method, ...still },
      // The amounts at this moment, because the next refund may be recorded before the mail is written.
      mail_data: { refund_id, ...still },
    },
  )
}

async function postReturn(
  deps: TxDeps,
  row: ReservationRecord,
  { online, sent_on }: OutgoingMoney,
  refund_id: string,
  shared: NonNullable<ReturnType<typeof shareRefund>>,
): Promise<void> {
  const entries = online ? entriesOf(online, shared.refund_grosze) : sentByOwner(shared)
  const payment_id = online?.payment_id ?? null
  await post(deps, row, { event: 'returned', source_id: refund_id, on_day: sent_on, payment_id, entries })
}

/** A refund bounced, perhaps days later: it is owed again, and the history shows both. */
export async function undoReturn(
  deps: TxDeps,
  row: ReservationRecord,
  { payment_refund_id, payment_id, whole_grosze }: Omit<OnlineReturn, 'fee_grosze'>,
): Promise<void> {
  const at = new Date(deps.clock.now())
  const sent = await undoSentRefund(deps.db, payment_refund_id, at)
  const owed_grosze = sent ? sent.amount_grosze - sent.second_deposit_grosze : 0
  const entries = sentBack({ amount_grosze: whole_grosze, owed_grosze })
  const source_id = await sourceAtFirst(deps, 'return_undone', payment_refund_id)
  await post(deps, row, { event: 'return_undone', source_id, payment_id, entries })
  if (!sent) return
  const { amount_grosze, second_deposit_grosze, method } = sent
  const owed_again = amount_grosze - second_deposit_grosze
  const owing = {
    ...row,
    refund_due_grosze: row.refund_due_grosze + owed_again,
    double_deposit_due_grosze: row.double_deposit_due_grosze + second_deposit_grosze,
    refunded_grosze: row.refunded_grosze - owed_again,
  }
  const { refund_due_grosze, double_deposit_due_grosze, refunded_grosze } = owing
  const money = { refund_due_grosze, double_deposit_due_grosze, refunded_grosze }
  const set = { ...money, payment_status: statusAfter(owing), updated_at: at }
  await updateReservation(deps.db, row.id, set)
  const second_left_grosze = double_deposit_due_grosze
  const data = { amount_grosze, method, left_grosze: owedInAll(owing), second_left_grosze }
  const mail_data = { amount_grosze }
  await recordEvent(deps, { ...row, ...set }, { actor: 'system', action: 'refund_returned', at, data, mail_data })
}

/** A payment that came twice, or after the end, was refunded: no state changes, but both sides are told. */
export async function tellExtra(
  deps: TxDeps,
  row: ReservationRecord,
  { amount_grosze, method }: Pick<OutgoingMoney, 'amount_grosze' | 'method'>,
): Promise<void> {
  const now = deps.clock.now()
  const mail_data = { amount_grosze, method, sent_on: dateIn(now, row.timezone) }
  const data = { amount_grosze, method }
  await recordEvent(deps, row, { actor: 'system', action: 'return_extra', at: new Date(now), data, mail_data })
}

/**
 * An ended reservation counts as refunded once nothing is owed; one that goes on has only had an overpayment refunded.
 */
const statusAfter = (row: ReservationRecord): PaymentStatus => {
  if (row.payment_status !== 'chargeback' && isEnded(row) && row.refund_due_grosze > 0) return 'refund_pending'
  return isEnded(row) && row.refunded_grosze === 0 ? row.payment_status : statusOfMoney(row)
}
