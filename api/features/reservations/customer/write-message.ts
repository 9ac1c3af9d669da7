import { randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import {
  lockOwnedReservation,
  lockReservation,
  type ReservationRecord,
} from '#api/features/reservations/core/queries.ts'
import { customerMayWrite, findByStatusLink } from './customer-view.ts'
import { recordMessage } from '#api/features/reservations/core/record-event.ts'
import { ownerMayWrite } from '#api/features/reservations/core/record.ts'
import { findReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { manyLines } from '#domain/people/fields.ts'
import type { Verdict } from '#domain/reservation/reservation.ts'

type Reply = Handled['writeMessage']['reply']
type Author = 'customer' | 'owner'

async function write(deps: TxDeps, row: ReservationRecord | undefined, author: Author, typed: string): Promise<Reply> {
  if (!row) throw new Refused('not_found')
  const verdict = await mayWrite(deps, row, author)
  if (!verdict.can) throw new Refused(verdict.reason)
  const body = manyLines(typed)
  if (body === '') throw new Refused({ refused: 'validation', fields: { body: 'validation' } })
  const id = randomUUIDv7()
  const at = new Date(deps.clock.now())
  await recordMessage(deps, row, { id, author, body, at })
  return { id, author, body, at: at.toISOString() }
}

async function mayWrite({ db, clock }: TxDeps, row: ReservationRecord, author: Author): Promise<Verdict> {
  if (author === 'owner') return ownerMayWrite(row, clock.now())
  return customerMayWrite(row, await findReservedListing(db, row.listing_id), clock.now())
}

export const writeToCustomer = (
  deps: Deps,
  owner_id: string,
  id: string,
  body: string,
  key: Idempotency | null,
): Promise<Reply> =>
  once(deps, key, async (tx) => write(tx, await lockOwnedReservation(tx.db, id, owner_id), 'owner', body))

export async function writeToOwner(deps: Deps, token: string, body: string, key: Idempotency | null): Promise<Reply> {
  const found = await findByStatusLink(deps, token)
  return once(deps, key, async (tx) => write(tx, await lockReservation(tx.db, found.id), 'customer', body))
}
