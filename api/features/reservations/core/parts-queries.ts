/** The rows that belong to reservations: lines, open proposals, history, messages, payments and refunds. */
import type { Reader } from '#api/deps.ts'
import { openChangesOf } from '#api/features/reservations/changes/changes-queries.ts'
import { openTerminationsOf } from '#api/features/reservations/termination/termination-queries.ts'

type Parts = Awaited<ReturnType<typeof readParts>>
type PartsOfOne = {
  [K in Exclude<keyof Parts, 'changes' | 'terminations'>]: Omit<Parts[K][number], 'reservation_id'>[]
}
export type ReservationParts = PartsOfOne & {
  change: Parts['changes'][number] | undefined
  termination: Parts['terminations'][number] | undefined
}

/** Parts by the reservation's id, each list in the order in which people read it. */
export async function findPartsOfMany(db: Reader, ids: string[]): Promise<Map<string, ReservationParts>> {
  const { changes, terminations, ...lists } = await readParts(db, ids)
  const changeOf = new Map(changes.map((change) => [change.reservation_id, change]))
  const terminationOf = new Map(terminations.map((termination) => [termination.reservation_id, termination]))
  const lines = byReservation(lists.lines)
  const events = byReservation(lists.events)
  const messages = byReservation(lists.messages)
  const payments = byReservation(lists.payments)
  const refunds = byReservation(lists.refunds)
  return new Map(
    ids.map((id) => [
      id,
      {
        lines: lines(id),
        change: changeOf.get(id),
        termination: terminationOf.get(id),
        events: events(id),
        messages: messages(id),
        payments: payments(id),
        refunds: refunds(id),
      },
    ]),
  )
}

export async function findParts(db: Reader, id: string): Promise<ReservationParts> {
  const parts = (await findPartsOfMany(db, [id])).get(id)
  if (!parts) throw new Error(`no parts of reservation ${id}`)
  return parts
}

async function readParts(db: Reader, ids: string[]) {
  const [lines, changes, terminations, events, messages, payments, refunds] = await Promise.all([
    db
      .selectFrom('reservation_line_items')
      .select(['reservation_id', 'code', 'label', 'quantity', 'unit', 'unit_price_grosze', 'amount_grosze', 'vat_rate'])
      .where('reservation_id', 'in', ids)
      .orderBy('position')
      .execute(),
    openChangesOf(db, ids),
    openTerminationsOf(db, ids),
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
      .select(['reservation_id', 'id', 'amount_grosze', 'method', 'received_on', 'corrects_id'])
      .where('reservation_id', 'in', ids)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('sent_refunds')
      .select(['reservation_id', 'id', 'amount_grosze', 'second_deposit_grosze', 'method', 'sent_on'])
      .where('reservation_id', 'in', ids)
      .where('undone_at', 'is', null)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute(),
  ])
  return { lines, changes, terminations, events, messages, payments, refunds }
}

/** Groups rows without the key itself, because they are sent to people. */
function byReservation<T extends { reservation_id: string }>(rows: T[]) {
  const groups = Map.groupBy(rows, (row) => row.reservation_id)
  return (id: string): Omit<T, 'reservation_id'>[] =>
    (groups.get(id) ?? []).map(({ reservation_id: _, ...rest }) => rest)
}
