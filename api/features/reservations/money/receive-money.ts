/**
 * Every payment, by whatever way and whoever reports it, is recorded here and nowhere else, with everything that
 * follows. A payment that covers what is due now concludes the contract; a late one takes the term back when it is
 * free, and is otherwise owed back in full. So is one that comes after a cancellation.
 */
import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inSavepoint, type TxDeps } from '#api/deps.ts'
import { post, postOwed } from '#api/features/journal/post.ts'
import {
  insertReceivedPayment,
  type ReservationRecord,
  updateReservation,
} from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { factsOf, moneyOf, statusAfterEnd, statusOfMoney } from '#api/features/reservations/core/record.ts'
import { settleInto } from '#api/features/reservations/core/settle.ts'
import { reclaimTerm } from '#api/features/reservations/term/reclaim-term.ts'
import { Refused } from '#api/refused.ts'
import { cameIn } from '#domain/journal.ts'
import { confirmsReservation, endedWith, type PaymentMethod } from '#domain/reservation/payment.ts'
import { statusAt } from '#domain/reservation/reservation.ts'
import { ruleOfEnd } from './refund-of.ts'

export type IncomingMoney = {
  /** Whose payment it is: one that the owner saw come, or one that the customer made at the provider. */
  by: 'owner' | 'customer'
  amount_grosze: number
  method: PaymentMethod
  /** Date in the listing's zone. */
  received_on: string
  /** The owner's own note, which nobody else reads. */
  note?: string | undefined
  /** The payment on the provider's page, the operator's part of it, and when the page was opened. */
  online?: { payment_id: string; fee_grosze: number; begun_at: Date }
}

type Cached = ReturnType<Deps['catalogue']['find']>

/** The caller holds the locks of listing and row, and has checked that a payment is allowed in this state. */
export async function receiveMoney(
  deps: TxDeps,
  cached: Cached,
  before: ReservationRecord,
  money: IncomingMoney,
): Promise<void> {
  const now = deps.clock.now()
  const id = randomUUIDv7()
  const payment_id = money.online?.payment_id ?? null
  await insertReceivedPayment(deps.db, {
    id,
    reservation_id: before.id,
    amount_grosze: money.amount_grosze,
    method: money.method,
    received_on: money.received_on,
    note: money.note ?? null,
    recorded_at: new Date(now),
    payment_id,
  })
  const entries = cameIn(money.amount_grosze, money.online ?? null, 'customer')
  await post(deps, before, { event: 'received', source_id: id, on_day: money.received_on, payment_id, entries })
  const row = { ...before, paid_grosze: before.paid_grosze + money.amount_grosze, updated_at: new Date(now) }
  const status = statusAt(factsOf(before), now)
  const is_covered = confirmsReservation(moneyOf(row))
  if (status === 'expired') await receiveLate(deps, cached, row, money)
  else if (status === 'cancelled') await receiveAfterEnd(deps, row, money, id)
  else if (status === 'pending_payment' && is_covered) await confirm(deps, row, money)
  else await addUp(deps, row, money, id)
}

const moveOf = ({ by }: IncomingMoney) => (by === 'owner' ? 'mark_paid' : 'pay')

const dataOf = ({ amount_grosze, method }: IncomingMoney) => ({ amount_grosze, method })

async function confirm(
  deps: TxDeps,
  row: ReservationRecord,
  money: IncomingMoney,
  set: Parameters<typeof updateReservation>[2] = {},
): Promise<void> {
  const payment_status = statusOfMoney({ ...row, status: 'confirmed' })
  await settleInto(deps, row, 'confirmed', 0, {
    by: money.by,
    move: moveOf(money),
    note: money.note,
    data: dataOf(money),
    set: { paid_grosze: row.paid_grosze, payment_status, ...set },
  })
}

/** Adds a part before the contract, or the rest after it. */
async function addUp(deps: TxDeps, row: ReservationRecord, money: IncomingMoney, received_id: string): Promise<void> {
  const { paid_grosze, updated_at: at } = row
  const set = { paid_grosze, payment_status: statusOfMoney(row), updated_at: at }
  await updateReservation(deps.db, row.id, set)
  const { by: actor, note } = money
  const mail_data = { received_id }
  await recordEvent(
    deps,
    { ...row, ...set },
    { actor, action: moveOf(money), at, note, data: dataOf(money), mail_data },
  )
}

async function receiveLate(deps: TxDeps, cached: Cached, row: ReservationRecord, money: IncomingMoney): Promise<void> {
  const is_part = !confirmsReservation(moneyOf(row))
  const claimed = !is_part && (await tryReclaim(deps, cached, row, money))
  if (claimed) return confirm(deps, claimed, money, { refund_due_grosze: 0 })
  const { paid_grosze, updated_at: at } = row
  const refund_due_grosze = paid_grosze - row.refunded_grosze
  const set = { paid_grosze, payment_status: 'refund_pending' as const, refund_due_grosze, updated_at: at }
  await updateReservation(deps.db, row.id, set)
  await postOwed(deps, row, set)
  const { by: actor, note } = money
  const owed = { ...row, ...set, status: 'expired' as const }
  const data = { ...dataOf(money), ...(is_part ? { is_part } : {}) }
  await recordEvent(deps, owed, { actor, action: 'late_payment', at, note, data })
}

/** Noted after the cancellation: what had come before it is shared as it would have been then, the rest goes back. */
async function receiveAfterEnd(
  deps: TxDeps,
  row: ReservationRecord,
  money: IncomingMoney,
  received_id: string,
): Promise<void> {
  const { paid_grosze, updated_at: at } = row
  const { amount_grosze, received_on, by: actor, note } = money
  const rule = await ruleOfEnd(deps.db, row, { received_on, recorded_at: at })
  const ended = endedWith(amount_grosze, paid_grosze - amount_grosze, row, rule)
  const set = { ...ended, paid_grosze, payment_status: statusAfterEnd({ ...row, ...ended }), updated_at: at }
  await updateReservation(deps.db, row.id, set)
  await postOwed(deps, row, set)
  const refund_grosze = ended.refund_due_grosze - row.refund_due_grosze
  await recordEvent(
    deps,
    { ...row, ...set },
    {
      actor,
      action: 'late_payment',
      at,
      note,
      data: { ...dataOf(money), refund_grosze },
      mail_data: { received_id, is_kept: refund_grosze === 0 },
    },
  )
}

/** Null when the term is taken, whether the rules notice it or, at the latest, the database. */
async function tryReclaim(
  deps: TxDeps,
  cached: Cached,
  row: ReservationRecord,
  { online }: IncomingMoney,
): Promise<ReservationRecord | null> {
  // A customer who began to pay while the term was held is in time, however late the payment is reported.
  const agreed_in_time = online !== undefined && online.begun_at <= row.status_since_at
  try {
    const reclaim = await inSavepoint(deps, () => reclaimTerm(deps, cached, row, { keeps_price: true, agreed_in_time }))
    return reclaim.kind === 'claimed' ? reclaim.row : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
