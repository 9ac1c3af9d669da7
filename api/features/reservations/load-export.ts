/** All of an owner's reservations, page after page in the order in which they were made, so that memory stays small. */
import type { Reader } from '#api/deps.ts'
import { findOpenChanges } from '#api/features/reservations/changes-queries.ts'
import { findRefundsOf } from '#api/features/reservations/refunds-queries.ts'
import type { ReservationParts } from '#api/features/reservations/views-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/queries.ts'

const pageRows = 200

export type ExportedReservation = ReservationRecord & { listing_name: string }
export type ExportedParts = ReservationParts

/** An address that nobody confirmed may be a stranger's: such rows are not the owner's to take away. */
export async function* reservationsOf(db: Reader, owner_id: string): AsyncGenerator<ExportedReservation[]> {
  let after: { created_at: Date; id: string } | null = null
  for (;;) {
    const rows: ExportedReservation[] = await db
      .selectFrom('reservations')
      .innerJoin('listings', 'listings.id', 'reservations.listing_id')
      .selectAll('reservations')
      .select('listings.name as listing_name')
      .where('reservations.owner_id', '=', owner_id)
      .where((or) => or.or([or('confirmed_email_at', 'is not', null), or('source', '=', 'owner')]))
      .$if(after !== null, (query) =>
        query.where((of) =>
          of(
            of.refTuple('reservations.created_at', 'reservations.id'),
            '>',
            of.tuple(after?.created_at ?? new Date(0), after?.id ?? ''),
          ),
        ),
      )
      .orderBy('reservations.created_at')
      .orderBy('reservations.id')
      .limit(pageRows)
      .execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = { created_at: last.created_at, id: last.id }
  }
}

/** What hangs on these reservations, by the reservation's id: lines, an open change, history, messages, money both ways. */
export async function partsOfReservations(db: Reader, ids: string[]): Promise<Map<string, ExportedParts>> {
  const [lines, changes, events, messages, payments, refunds] = await Promise.all([
    db
      .selectFrom('reservation_line_items')
      .select(['reservation_id', 'code', 'label', 'quantity', 'unit', 'unit_price_grosze', 'amount_grosze', 'vat_rate'])
      .where('reservation_id', 'in', ids)
      .orderBy('position')
      .execute(),
    findOpenChanges(db, ids),
    db.selectFrom('reservation_events').selectAll().where('reservation_id', 'in', ids).orderBy('seq').execute(),
    db
      .selectFrom('reservation_messages')
      .select(['reservation_id', 'id', 'author', 'body', 'at'])
      .where('reservation_id', 'in', ids)
      .orderBy('at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('received_payments')
      .select(['reservation_id', 'id', 'amount_grosze', 'method', 'received_on'])
      .where('reservation_id', 'in', ids)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute(),
    findRefundsOf(db, ids),
  ])
  const of = <T extends { reservation_id: string }>(rows: T[]) => Map.groupBy(rows, (row) => row.reservation_id)
  const [linesOf, changesOf, eventsOf, messagesOf, paymentsOf, refundsOf] = [
    of(lines),
    of(changes),
    of(events),
    of(messages),
    of(payments),
    of(refunds),
  ]
  const parts = (id: string): ExportedParts => ({
    lines: linesOf.get(id) ?? [],
    change: changesOf.get(id)?.[0],
    events: eventsOf.get(id) ?? [],
    messages: messagesOf.get(id) ?? [],
    payments: paymentsOf.get(id) ?? [],
    refunds: refundsOf.get(id) ?? [],
  })
  return new Map(ids.map((id) => [id, parts(id)]))
}
