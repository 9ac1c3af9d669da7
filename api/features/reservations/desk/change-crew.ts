/** Changes the crew of a reservation: the owner gives it to a free crew, or lets two crews exchange their work. */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { conflictsOf, refuseTaken } from '#api/features/occupancy/conflicts.ts'
import { crewsAround, giveToCrew, handOverOf } from '#api/features/occupancy/hand-over.ts'
import { loadListing } from '#api/features/listings/store/load-listings.ts'
import {
  lockOwnedReservation,
  type ReservationRecord,
  updateReservation,
} from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { canText, crewChangedText } from '#api/features/reservations/core/texts.pl.ts'
import { findOwned } from '#api/features/reservations/core/views-queries.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'

type Crews = Handled['listReservationCrews']['reply']
type Changed = Handled['changeReservationCrew']['reply']

/** Every crew of the service with the effects of a change; empty for rooms. */
export async function crewsOf(deps: Deps, owner_id: string, id: string): Promise<Crews> {
  return inTransaction(deps, async (tx) => {
    const row = await findOwned(tx.db, id, owner_id)
    if (!row) throw new Refused('not_found')
    const now = tx.clock.now()
    const { listing, crews } = await crewsOfListing(tx, row.listing_id)
    const around = await crewsAround(tx, ...placeOf(row))
    const can = canText('change_crew', around ? reservationCan.change_crew(factsOf(row), now) : noTerm)
    return {
      can,
      crews: crews.map(({ id: unit_id, name }) => {
        const own = around ? around.own.unit_id === unit_id : row.unit_ids.includes(unit_id)
        if (own || !around) return { unit_id, name, state: own ? 'own' : 'taken', meets: [] }
        const { exchanged, in_the_way } = handOverOf(around, unit_id, now)
        const state = in_the_way.length > 0 ? 'taken' : exchanged.length > 0 ? 'exchange' : 'free'
        return { unit_id, name, state, meets: conflictsOf([...in_the_way, ...exchanged], listing.opening.timezone) }
      }),
    }
  })
}

export async function changeCrew(deps: Deps, owner_id: string, id: string, unit_id: string): Promise<Changed> {
  return withOwned(deps, owner_id, id, reservationCan.change_crew, async (tx, row) => {
    const { listing, crews } = await crewsOfListing(tx, row.listing_id)
    const crew = crews.find((each) => each.id === unit_id)
    if (!crew) throw refusedField('unit_id', 'validation')
    const around = await crewsAround(tx, ...placeOf(row))
    if (!around) throw new Refused('wrong_state')
    const before = around.own.unit_id
    // A second click finds the crew already changed.
    if (before === unit_id) return { before_unit_id: before, message: crewChangedText(crew.name, null) }
    const { moves, exchanged, in_the_way } = handOverOf(around, unit_id, tx.clock.now())
    if (moves.length === 0) throw refuseTaken(conflictsOf(in_the_way, listing.opening.timezone))
    await giveToCrew(tx, row.listing_id, around, moves)
    const old = crews.find((each) => each.id === before)?.name ?? ''
    const others = await exchangedReservations(tx, owner_id, exchanged)
    await writeDown(tx, row, { before: old, after: crew.name, others })
    for (const other of others) await writeDown(tx, other, { before: crew.name, after: old, others: [row] })
    return { before_unit_id: before, message: crewChangedText(crew.name, exchanged.length > 0 ? old : null) }
  })
}

const noTerm = { can: false, reason: 'wrong_state' } as const

const placeOf = (row: ReservationRecord): [Parameters<typeof crewsAround>[1], Parameters<typeof crewsAround>[2]] => [
  { listing_id: row.listing_id, reservation_id: row.id },
  { from_ms: row.start_at.getTime(), to_ms: row.end_at.getTime() },
]

async function crewsOfListing(tx: TxDeps, listing_id: string) {
  const listing = await loadListing(tx.db, listing_id)
  if (!listing) throw new Refused('not_found')
  return { listing, crews: traitsOf(listing).units_interchangeable ? listing.units : [] }
}

/**
 * Reservations whose terms were exchanged. A term that is only proposed stays with its proposal and is not reported.
 */
async function exchangedReservations(
  tx: TxDeps,
  owner_id: string,
  exchanged: ReturnType<typeof handOverOf>['exchanged'],
): Promise<ReservationRecord[]> {
  const ids = exchanged.flatMap(({ reservation_id, for_change }) =>
    reservation_id && !for_change ? [reservation_id] : [],
  )
  const found: ReservationRecord[] = []
  for (const id of ids.sort()) {
    const row = await lockOwnedReservation(tx.db, id, owner_id)
    if (row) found.push(row)
  }
  return found
}

type Told = { before: string; after: string; others: ReservationRecord[] }

async function writeDown(tx: TxDeps, row: ReservationRecord, { before, after, others }: Told): Promise<void> {
  const at = new Date(tx.clock.now())
  await updateReservation(tx.db, row.id, { ics_sequence: row.ics_sequence + 1, updated_at: at })
  const with_reference = others.map(({ reference }) => reference).join(', ')
  const data = { before, after, ...(with_reference ? { with_reference } : {}) }
  await recordEvent(tx, row, { actor: 'owner', action: 'change_crew', at, data })
}
