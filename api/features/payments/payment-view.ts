/** What owner and customer see of online payments. */
import type { Deps } from '#api/deps.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { standing } from '#api/features/reservations/core/view-facts.ts'
import { Refused } from '#api/refused.ts'
import { calls } from '#contract/calls.ts'
import { pagesBeside } from '#contract/endpoint.ts'
import type { Handled } from '#contract/index.ts'
import { followPayment } from './follow-payment.ts'
import { findPayment, latestPayment, ownersPayment, ownersPayments, type PaymentRow } from './queries.ts'
import { refundsOf } from './refund-queries.ts'
import { failureText } from './words.pl.ts'

type Listed = Handled['getPayment']['reply']
type Row = PaymentRow & { reference: string }

/** How often a customer who waits on the page makes us ask the provider. */
const freshMs = 10_000

type Refunds = Awaited<ReturnType<typeof refundsOf>>

/** Payments with their refunds. */
async function shownAll(deps: Deps, rows: readonly Row[]): Promise<Listed[]> {
  const refunds = await refundsOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shown(row, refunds, !deps.payments.live))
}

const shown = (row: Row, refunds: Refunds, test: boolean): Listed => ({
  id: row.id,
  reservation_id: row.reservation_id,
  reference: row.reference,
  status: row.status,
  amount_grosze: row.amount_grosze,
  fee_grosze: row.fee_grosze,
  method: row.way,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  refunds: refunds
    .filter(({ payment_id }) => payment_id === row.id)
    .map(({ amount_grosze, status, reason }) => ({ amount_grosze, status, reason })),
  test,
})

export async function listPayments(
  deps: Deps,
  owner_id: string,
  query: Handled['listPayments']['query'],
): Promise<Handled['listPayments']['reply']> {
  const { rows, count } = await ownersPayments(deps.db, owner_id, query, query.reservation_id)
  return {
    count,
    ...pagesBeside(deps.config.publicUrl + calls.listPayments.path, query, count),
    results: await shownAll(deps, rows),
  }
}

export async function getPayment(deps: Deps, owner_id: string, id: string): Promise<Listed> {
  const row = await ownersPayment(deps.db, owner_id, id)
  if (!row) throw new Refused('not_found')
  return shown(row, await refundsOf(deps.db, [row.id]), !deps.payments.live)
}

export async function paymentStatus(
  deps: Deps,
  owner_id: string,
  id: string,
): Promise<Pick<Listed, 'id' | 'status' | 'amount_grosze'>> {
  const row = await getPayment(deps, owner_id, id)
  const fresh = await looked(deps, await findPayment(deps.db, row.id))
  return { id: row.id, status: fresh?.status ?? row.status, amount_grosze: row.amount_grosze }
}

export async function paymentStatusByToken(
  deps: Deps,
  token: string,
): Promise<Handled['getPaymentStatusByToken']['reply']> {
  const { id } = await findByStatusLink(deps, token)
  const row = await looked(deps, await latestPayment(deps.db, id))
  const reservation = await findByStatusLink(deps, token)
  return {
    payment: row ? { id: row.id, status: row.status, amount_grosze: row.amount_grosze, method: row.way } : null,
    failure: row?.status === 'open' ? failureText(row.failure) : null,
    test: !deps.payments.live,
    reservation_status: standing(reservation, deps.clock.now()).status,
  }
}

/** Asks the provider about an open page without recent news, because webhooks may be late or lost. */
async function looked(deps: Deps, row: PaymentRow | undefined): Promise<PaymentRow | undefined> {
  const waits = row && (row.status === 'open' || row.status === 'processing')
  if (!waits || deps.clock.now() - row.updated_at.getTime() < freshMs) return row
  await followPayment(deps, row.id)
  return findPayment(deps.db, row.id)
}
