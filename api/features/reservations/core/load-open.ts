/** The reservations of an owner that are not over yet, for closing an account. */
import type { Reader } from '#api/deps.ts'
import { blockingStatuses } from '#domain/reservation/reservation.ts'

export type OpenReservation = {
  id: string
  reference: string
  listing: string
  start: string
  total_grosze: number
}

/**
 * How many reservations still take a term or wait for the end of a dispute (`disputed` of them), and the nearest five
 * that the owner can open (without the `unconfirmed` ones, whose e-mail address may be a stranger's).
 */
export async function openReservationsOf(
  db: Reader,
  owner_id: string,
  now: number,
): Promise<{ count: number; disputed: number; unconfirmed: number; nearest: OpenReservation[]; all: number }> {
  const open = db
    .selectFrom('reservations')
    .where('reservations.owner_id', '=', owner_id)
    .where('reservations.status', 'in', [...blockingStatuses])
    .where(({ eb, or }) =>
      or([eb('reservations.end_at', '>', new Date(now)), eb('reservations.status', '=', 'disputed')]),
    )
  const [{ count, disputed, unconfirmed }, nearest, { all }] = await Promise.all([
    open
      .select((of) => of.fn.countAll<string>().as('count'))
      .select((of) => of.fn.countAll<string>().filterWhere('reservations.status', '=', 'disputed').as('disputed'))
      .select((of) =>
        of.fn.countAll<string>().filterWhere('reservations.status', '=', 'pending_email').as('unconfirmed'),
      )
      .executeTakeFirstOrThrow(),
    open
      .innerJoin('listings', 'listings.id', 'reservations.listing_id')
      .select(['reservations.id', 'reference', 'listings.name as listing', 'start_local as start', 'total_grosze'])
      .where('reservations.status', '<>', 'pending_email')
      .orderBy('reservations.start_at')
      .limit(5)
      .execute(),
    db
      .selectFrom('reservations')
      .select((of) => of.fn.countAll<string>().as('all'))
      .where('owner_id', '=', owner_id)
      .executeTakeFirstOrThrow(),
  ])
  return {
    count: Number(count),
    disputed: Number(disputed),
    unconfirmed: Number(unconfirmed),
    nearest,
    all: Number(all),
  }
}
