import { randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import { post, postOwed } from '#api/features/journal/post.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import {
  findPayments,
  insertReceivedPayment,
  type ReservationRecord,
  updateReservation,
} from '#api/features/reservations/core/queries.ts'
import type { ReservationEvent } from '#api/features/reservations/core/event-mails.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { isConcludedByMoney, isEnded, statusAfterEnd, statusOfMoney } from '#api/features/reservations/core/record.ts'
import { settleInto } from '#api/features/reservations/core/settle.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { ruleOfEnd } from './refund-of.ts'
import type { Handled } from '#contract/index.ts'
import { cameIn } from '#domain/journal.ts'
import { overpaid } from '#domain/reservation/change.ts'
import {
  correctedBy,
  type Ended,
  endedWith,
  endedWithout,
  missingOf,
  recordedMethods,
} from '#domain/reservation/payment.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'

type Body = Handled['correctPayment']['body']

/**
 * The owner corrects a recorded payment that was another amount, or never came. The original row stays and the
 * difference is added beside it; what is paid and owed follows. A contract that the payment concluded stays concluded,
 * because the customer was told so.
 */
export async function correctPayment(
  deps: Deps,
  owner_id: string,
  id: string,
  payment_id: string,
  body: Body,
): Promise<void> {
  await withOwned(deps, owner_id, id, reservationCan.correct_payment, async (tx, row) => {
    await correct(tx, row, payment_id, body)
  })
}

async function correct(deps: TxDeps, row: ReservationRecord, payment_id: string, body: Body): Promise<void> {
  const payments = await findPayments(deps.db, row.id)
  const noted = payments.find(({ id, corrects_id }) => id === payment_id && corrects_id === null)
  if (!noted) throw new Refused('not_found')
  // An online payment is corrected at the provider; and once something was refunded, the payments behind it are fixed.
  const byHand = (recordedMethods as readonly string[]).includes(noted.method)
  if (!byHand || (row.refunded_grosze > 0 && !isEnded(row))) throw new Refused('wrong_state')
  const counted = correctedAmount(payments, noted.id)
  // Of an overpaid reservation any smaller amount may be the true one. What is missing of a lapsed one is noted anew,
  // because it can bring the term back.
  const most = row.status === 'expired' ? counted : Math.max(counted, counted + missingOf(row))
  const difference = correctedBy(counted, body.amount_grosze, most)
  if (difference === null) throw refusedField('amount_grosze', 'validation')
  const owed = await owedAfter(deps, row, noted, difference)
  const at = new Date(deps.clock.now())
  const id = randomUUIDv7()
  await insertReceivedPayment(deps.db, {
    id,
    reservation_id: row.id,
    amount_grosze: difference,
    method: noted.method,
    received_on: noted.received_on,
    note: body.reason,
    recorded_at: at,
    corrects_id: noted.id,
  })
  const entries = cameIn(difference, null, 'customer')
  await post(deps, row, { event: 'corrected', source_id: id, on_day: noted.received_on, entries })
  const said = {
    reason: body.reason,
    at,
    mail_data: { received_id: noted.id, before_grosze: counted, after_grosze: body.amount_grosze },
  }
  const after = await write(deps, row, { ...owed, paid_grosze: row.paid_grosze + difference }, said)
  if (isConcludedByMoney(after)) {
    await settleInto(deps, after, 'confirmed', 0, { by: 'owner', move: 'mark_paid', data: { method: noted.method } })
  }
}

type Corrected = { reason: string; at: Date; mail_data: ReservationEvent<'correct_payment'>['mail_data'] }

async function write(
  deps: TxDeps,
  row: ReservationRecord,
  money: Partial<Ended> & { paid_grosze: number },
  { reason, at, mail_data }: Corrected,
): Promise<ReservationRecord> {
  const { paid_grosze } = money
  const set = { ...money, payment_status: statusOfCorrected({ ...row, ...money }), updated_at: at }
  await updateReservation(deps.db, row.id, set)
  await postOwed(deps, row, set)
  const corrected = { ...row, ...set }
  const { after_grosze: amount_grosze } = mail_data
  const data = { before_grosze: row.paid_grosze, after_grosze: paid_grosze, amount_grosze }
  await recordEvent(deps, corrected, { actor: 'owner', action: 'correct_payment', at, note: reason, data, mail_data })
  return corrected
}

type Noted = Awaited<ReturnType<typeof findPayments>>[number]

/** An overpayment is due back only as far as it was really paid; of a cancelled reservation its end decides. */
async function owedAfter(
  deps: TxDeps,
  row: ReservationRecord,
  noted: Noted,
  difference: number,
): Promise<Partial<Ended>> {
  const { paid_grosze, total_grosze } = row
  if (!isEnded(row)) return { refund_due_grosze: overpaid(paid_grosze + difference, total_grosze) }
  if (difference > 0) return endedWith(difference, paid_grosze, row, await ruleOfEnd(deps.db, row, noted))
  const left = endedWithout(-difference, paid_grosze, row)
  // More was already refunded than the corrected payments would allow.
  if (!left) throw refusedField('amount_grosze', 'validation')
  return left
}

const statusOfCorrected = (row: ReservationRecord): ReservationRecord['payment_status'] =>
  isEnded(row) ? statusAfterEnd(row) : statusOfMoney(row)

/** The amount of a payment with all its corrections. */
const correctedAmount = (payments: Awaited<ReturnType<typeof findPayments>>, id: string): number =>
  payments
    .filter((one) => one.id === id || one.corrects_id === id)
    .reduce((sum, { amount_grosze }) => sum + amount_grosze, 0)
