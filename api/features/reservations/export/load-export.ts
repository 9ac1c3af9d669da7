/** All reservations of an owner or of a customer, page by page in the order in which they were made, to save memory. */
import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'

const pageRows = 200

export type ExportedReservation = ReservationRecord & { listing_name: string }

/** The address in lower case, as it is stored. */
export type Whose = { owner_id: string } | { customer_email: string }

/** Reservations with an unconfirmed address may be a stranger's, so they are left out. */
export async function* reservationsOf(db: Reader, whose: Whose): AsyncGenerator<ExportedReservation[]> {
  // As text with its microseconds: a Date has only milliseconds, so rows of one millisecond would be read again for
  // ever.
  let after: { created: string; id: string } | null = null
  for (;;) {
    const rows = await db
      .selectFrom('reservations')
      .innerJoin('listings', 'listings.id', 'reservations.listing_id')
      .selectAll('reservations')
      .select(['listings.name as listing_name', sql<string>`reservations.created_at::text`.as('created')])
      .where((row) =>
        'owner_id' in whose
          ? row('reservations.owner_id', '=', whose.owner_id)
          : row('reservations.customer_email', '=', whose.customer_email),
      )
      .where((or) => or.or([or('confirmed_email_at', 'is not', null), or('source', '=', 'owner')]))
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(reservations.created_at, reservations.id) > (${after?.created}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy('reservations.created_at')
      .orderBy('reservations.id')
      .limit(pageRows)
      .execute()
    if (rows.length > 0) yield rows.map(({ created: _, ...row }) => row)
    const last = rows.at(-1)
    if (!last || rows.length < pageRows) return
    after = { created: last.created, id: last.id }
  }
}
