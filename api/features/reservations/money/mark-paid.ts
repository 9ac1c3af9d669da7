import { randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import { announceToOwner } from '#api/features/live/announce.ts'
import { lockOwned } from '#api/features/reservations/term/with-owned.ts'
import {
  insertEvent,
  insertReceivedPayment,
  ownedListing,
  type ReservationRecord,
  updateReservation,
} from '#api/features/reservations/core/queries.ts'
import { reclaimTerm } from '#api/features/reservations/term/reclaim-term.ts'
import { factsOf, moneyOf } from '#api/features/reservations/core/record.ts'
import { settleInto } from '#api/features/reservations/core/settle.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import {
  checkReceived,
  confirmsReservation,
  paymentStatusFor,
  type PaymentStatus,
  type RecordedMethod,
} from '#domain/reservation/payment.ts'
import { type ReservationStatus, reservationCan, statusAt } from '#domain/reservation/reservation.ts'
import { dateIn } from '#domain/time.ts'

type Body = Handled['markReservationPaid']['body']

/**
 * The owner writes down a transfer or cash. What is due now being covered concludes the contract; money that came too
 * late takes the term back when it is free, and is otherwise owed back in full.
 */
export async function markPaid(
  deps: Deps,
  owner_id: string,
  id: string,
  body: Body,
  idempotency: Idempotency | null,
): Promise<void> {
  const listing_id = await ownedListing(deps.db, id, owner_id)
  if (!listing_id) throw new Refused('not_found')
  const cached = deps.catalogue.find(listing_id)
  await once(deps, idempotency, (tx) =>
    lockOwned(tx, listing_id, owner_id, id, reservationCan.mark_paid, async (inner, row) => {
      await record(inner, cached, row, body)
      return { done: true }
    }),
  )
}

async function record(
  deps: TxDeps,
  cached: ReturnType<Deps['catalogue']['find']>,
  row: ReservationRecord,
  body: Body,
): Promise<void> {
  const remaining = row.total_grosze - row.paid_grosze + row.refunded_grosze
  if (checkReceived(body.amount_grosze, remaining)) {
    throw new Refused({ refused: 'validation', fields: { amount_grosze: 'validation' } })
  }
  const now = deps.clock.now()
  const at = new Date(now)
  const today = dateIn(now, row.timezone)
  if ((body.received_on ?? today) > today) throw refusedField('received_on', 'validation')
  await insertReceivedPayment(deps.db, {
    id: randomUUIDv7(),
    reservation_id: row.id,
    amount_grosze: body.amount_grosze,
    method: body.method,
    received_on: body.received_on ?? today,
    note: body.note ?? null,
    recorded_at: at,
  })
  await announceToOwner(deps.db, row.owner_id, 'reservations')
  const paid = { ...row, paid_grosze: row.paid_grosze + body.amount_grosze }
  const payment_status = paymentStatusFor(moneyOf(paid))
  const set = { paid_grosze: paid.paid_grosze, payment_status, updated_at: at }
  const status = statusAt(factsOf(row), now)
  const data = { amount_grosze: body.amount_grosze, method: body.method }
  if (status === 'expired') return receiveLate(deps, cached, paid, set, { data, note: body.note })
  if (status === 'pending_payment' && confirmsReservation(moneyOf(paid))) {
    await settleInto(deps, row, 'confirmed', 0, { by: 'owner', move: 'mark_paid', note: body.note, data, set })
    return
  }
  await updateReservation(deps.db, row.id, set)
  await note(deps, row, row.status, 'mark_paid', data, body.note)
}

type Received = { amount_grosze: number; method: RecordedMethod }
type Paid = { paid_grosze: number; payment_status: PaymentStatus; updated_at: Date }

async function receiveLate(
  deps: TxDeps,
  cached: ReturnType<Deps['catalogue']['find']>,
  row: ReservationRecord,
  set: Paid,
  { data, note: words }: { data: Received; note: string | undefined },
): Promise<void> {
  const claimed = confirmsReservation(moneyOf(row)) && (await tryReclaim(deps, cached, row))
  if (claimed) {
    await settleInto(deps, { ...claimed, paid_grosze: row.paid_grosze }, 'confirmed', 0, {
      by: 'owner',
      move: 'mark_paid',
      note: words,
      data,
      set: { ...set, payment_status: paymentStatusFor(moneyOf({ ...row, status: 'confirmed' })), refund_due_grosze: 0 },
    })
    return
  }
  await updateReservation(deps.db, row.id, {
    ...set,
    payment_status: 'refund_pending',
    refund_due_grosze: row.paid_grosze - row.refunded_grosze,
  })
  await note(deps, row, 'expired', 'late_payment', data, words)
  await deps.jobs.enqueue('reservations.tell-refund-owed', { reservation_id: row.id })
}

/** Null when the term is gone. Asked before anything is written, so a refusal leaves the transaction whole. */
async function tryReclaim(
  deps: TxDeps,
  cached: ReturnType<Deps['catalogue']['find']>,
  row: ReservationRecord,
): Promise<ReservationRecord | null> {
  try {
    const reclaim = await reclaimTerm(deps, cached, row, { keeps_price: true })
    return reclaim.kind === 'claimed' ? reclaim.row : null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

const note = (
  deps: TxDeps,
  row: ReservationRecord,
  status: ReservationStatus,
  action: string,
  data: Received,
  words?: string,
): Promise<void> =>
  insertEvent(deps.db, {
    reservation_id: row.id,
    at: new Date(deps.clock.now()),
    actor: 'owner',
    action,
    status_before: status,
    status_after: status,
    note: words ?? null,
    data: JSON.stringify(data),
  })
