/**
 * What becomes due with time: waits that end, requests to remind of, events that begin and end. It is found in the
 * tables by the injected clock, so that a moved clock or a queue that stood still does no harm (ruling 31).
 */
import { type Deps, inTransaction } from '#api/deps.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { expireChange } from '#api/features/reservations/changes/answer-change.ts'
import { findDueChanges } from '#api/features/reservations/changes/changes-queries.ts'
import { expireTermination } from '#api/features/reservations/termination/answer-termination.ts'
import { findDueTerminations } from '#api/features/reservations/termination/termination-queries.ts'
import { policyOf } from '#api/features/reservations/core/record.ts'
import { expireReservation } from '#api/features/reservations/term/expire-reservation.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import {
  deleteOldQuotes,
  findLapsed,
  findToAdvance,
  findToRemind,
  lockReservation,
  updateReservation,
} from '#api/features/reservations/core/queries.ts'
import { dayMs } from '#domain/time.ts'

const batch = 200

/** Runs until nothing is due any more, each reservation in a short transaction of its own. */
export async function sweepReservations(deps: Deps): Promise<void> {
  const now = () => new Date(deps.clock.now())
  await inBatches(
    deps,
    () => findLapsed(deps.db, now(), batch),
    ({ id, listing_id }) =>
      inTransaction(deps, async (tx) => {
        await lockListing(tx, listing_id)
        await expireReservation(tx, id)
      }),
  )
  await inBatches(
    deps,
    () => findToAdvance(deps.db, now(), batch),
    ({ id }) => inTransaction(deps, (tx) => advance(tx, id)),
  )
  await inBatches(
    deps,
    () => findToRemind(deps.db, now(), batch),
    ({ id }) => inTransaction(deps, (tx) => remind(tx, id)),
  )
  await inBatches(
    deps,
    () => findDueChanges(deps.db, now(), batch),
    ({ id, listing_id }) =>
      inTransaction(deps, async (tx) => {
        await lockListing(tx, listing_id)
        await expireChange(tx, id)
      }),
  )
  await inBatches(
    deps,
    () => findDueTerminations(deps.db, now(), batch),
    ({ id, listing_id }) =>
      inTransaction(deps, async (tx) => {
        await lockListing(tx, listing_id)
        await expireTermination(tx, id)
      }),
  )
  await deleteOldQuotes(deps.db, new Date(deps.clock.now() - dayMs))
}

/** A failure is logged and left for the next round, so that it does not hold up the others. */
async function inBatches<T extends { id: string }>(
  deps: Pick<Deps, 'log'>,
  find: () => Promise<T[]>,
  work: (row: T) => Promise<void>,
): Promise<void> {
  for (;;) {
    const rows = await find()
    let failed = 0
    for (const row of rows) {
      await work(row).catch((error: unknown) => {
        failed += 1
        deps.log.error({ err: error, reservation_id: row.id }, 'sweep')
      })
    }
    if (rows.length < batch || failed > 0) return
  }
}

type Tx = Parameters<typeof expireReservation>[0]

/** Starts and completes events; one that passed entirely since the last round does both at once. */
async function advance(deps: Tx, id: string): Promise<void> {
  const now = deps.clock.now()
  let row = await lockReservation(deps.db, id)
  if (row?.status === 'confirmed' && row.start_at.getTime() <= now) {
    row = await moveReservation(deps, row, { to: 'in_progress', by: 'system', move: 'start' })
  }
  if (row?.status === 'in_progress' && row.end_at.getTime() + policyOf(row).teardown_minutes * 60_000 <= now) {
    await moveReservation(deps, row, { to: 'completed', by: 'system', move: 'complete' })
  }
}

async function remind(deps: Tx, id: string): Promise<void> {
  const row = await lockReservation(deps.db, id)
  if (row?.status !== 'pending_owner' || row.owner_reminded_at) return
  await updateReservation(deps.db, id, { owner_reminded_at: new Date(deps.clock.now()) })
  await deps.jobs.enqueue('reservations.remind-owner', { reservation_id: id })
}
