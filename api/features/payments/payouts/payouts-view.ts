/** Payouts to the partner's bank with the reservations that they are of. List and file use the same object. */
import type { Deps } from '#api/deps.ts'
import { calls } from '#contract/calls.ts'
import { pagesBeside } from '#contract/endpoint.ts'
import type { Handled } from '#contract/index.ts'
import { balancesOf, ownersPayouts, partsOf } from './view-queries.ts'
import { payoutFailureText } from './words.pl.ts'

type Reply = Handled['listPayouts']['reply']
export type PayoutSeen = Reply['results'][number]
type Query = Handled['listPayouts']['query']

export async function listPayouts(deps: Deps, owner_id: string, query: Query): Promise<Reply> {
  const { page, page_size } = query
  const [{ rows, count }, { waiting, frozen }] = await Promise.all([
    payoutsSeen(deps, owner_id, { limit: page_size, offset: (page - 1) * page_size }),
    balancesOf(deps.db, owner_id),
  ])
  return {
    count,
    ...pagesBeside(deps.config.publicUrl + calls.listPayouts.path, query, count),
    results: rows,
    waiting_grosze: waiting,
    frozen_grosze: frozen,
    test: !deps.payments.live,
  }
}

export async function payoutsSeen(
  deps: Deps,
  owner_id: string,
  part: { limit: number; offset: number },
): Promise<{ rows: PayoutSeen[]; count: number }> {
  const { rows, count } = await ownersPayouts(deps.db, owner_id, part)
  const parts = await partsOf(
    deps.db,
    rows.map(({ id }) => id),
  )
  const seen = rows.map((row) => {
    const inside = parts.filter(({ payout_id }) => payout_id === row.id)
    const reservations = reservationsIn(inside)
    const told = reservations.reduce((sum, { net_grosze }) => sum + net_grosze, 0)
    return {
      id: row.id,
      status: row.status,
      amount_grosze: row.amount_grosze,
      arrives_on: row.arrives_on,
      bank_last4: row.bank_last4,
      failure: row.status === 'failed' ? payoutFailureText(row.failure) : null,
      created_at: row.created_at.toISOString(),
      reservations,
      other_grosze: row.amount_grosze - told,
    }
  })
  return { rows: seen, count }
}

type Part = Awaited<ReturnType<typeof partsOf>>[number]

/** A payout may contain several payments and refunds of one reservation. */
function reservationsIn(parts: readonly Part[]): PayoutSeen['reservations'] {
  const found = new Map<string, PayoutSeen['reservations'][number]>()
  for (const { reservation_id, reference, listing_name, start_local, kind, amount_grosze, fee_grosze } of parts) {
    if (reservation_id === null || reference === null || start_local === null) continue
    const known = found.get(reservation_id) ?? {
      reservation_id,
      reference,
      listing_name: listing_name ?? '',
      event_day: start_local.slice(0, 10),
      amount_grosze: 0,
      returned_grosze: 0,
      fee_grosze: 0,
      net_grosze: 0,
    }
    // A returned fee is not the customer's money; everything that is not a payment reduces the amount.
    const is_fee = kind === 'fee_back'
    const came = kind === 'payment'
    found.set(reservation_id, {
      ...known,
      amount_grosze: known.amount_grosze + (came ? amount_grosze : 0),
      returned_grosze: known.returned_grosze - (came || is_fee ? 0 : amount_grosze),
      fee_grosze: known.fee_grosze + fee_grosze - (is_fee ? amount_grosze : 0),
      net_grosze: known.net_grosze + amount_grosze - fee_grosze,
    })
  }
  return [...found.values()]
}
