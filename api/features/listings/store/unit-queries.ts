/** Queries of the rooms or crews of a listing. */
import { sql, type Insertable } from 'kysely'
import type { Tx } from '#api/deps.ts'
import type { DB } from '#api/db/schema.gen.ts'

/**
 * Coming rows of the listing's other rooms or crews, soonest first; dead holds and entries of outside calendars do not
 * count.
 */
export async function takenUnits(db: Tx, listing_id: string, codes_kept: string[], now: Date) {
  return db
    .selectFrom('units')
    .innerJoin('occupancy', 'occupancy.unit_id', 'units.id')
    .leftJoin('reservations', 'reservations.id', 'occupancy.reservation_id')
    .leftJoin('blocks', 'blocks.id', 'occupancy.block_id')
    .innerJoin('listings', 'listings.id', 'units.listing_id')
    .select([
      'units.name',
      'occupancy.kind',
      'occupancy.reservation_id',
      'occupancy.block_id',
      'blocks.label',
      'reservations.start_local',
      'reservations.end_local',
      'reservations.event_type',
      'reservations.event_type_other',
      'listings.timezone',
      sql<Date>`lower(occupancy.blocked)`.as('from_at'),
      sql<Date>`upper(occupancy.blocked)`.as('to_at'),
      // A customer whose address is not confirmed may be a stranger, so the name is left out.
      sql<string | null>`case when reservations.confirmed_email_at is not null or reservations.source = 'owner'
        then reservations.customer_first_name || ' ' || reservations.customer_last_name end`.as('customer_name'),
    ])
    .where('occupancy.outside_calendar_id', 'is', null)
    .where('units.listing_id', '=', listing_id)
    .where('units.retired_at', 'is', null)
    .where('units.code', 'not in', codes_kept)
    .where(sql<boolean>`upper(occupancy.blocked) > ${now}`)
    .where((eb) => eb.or([eb('occupancy.deadline_at', 'is', null), eb('occupancy.deadline_at', '>', now)]))
    .orderBy(sql`lower(occupancy.blocked)`)
    .orderBy('units.position')
    .execute()
}

/** The rooms or crews that the listing has now. */
export async function unitsNow(db: Tx, listing_id: string) {
  return db
    .selectFrom('units')
    .select(['id', 'code', 'name'])
    .where('listing_id', '=', listing_id)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
}

/**
 * A unit keeps its id by its code, because reservations refer to it. A unit no longer in the list is deleted, or only
 * retired when past occupancy or a reservation that takes nothing any more refers to it.
 */
export async function replaceUnits(
  db: Tx,
  listing_id: string,
  units: Insertable<DB['units']>[],
  now: Date,
): Promise<void> {
  const codes = units.map((unit) => unit.code)
  const gone = db
    .selectFrom('units')
    .select('units.id')
    .where('listing_id', '=', listing_id)
    .where('code', 'not in', codes)
  await db
    .deleteFrom('units')
    .where('id', 'in', gone)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('occupancy').select('occupancy.id').whereRef('occupancy.unit_id', '=', 'units.id'))),
    )
    .where(sql<boolean>`not exists (select from reservations r
      left join reservation_changes c on c.reservation_id = r.id
      where r.listing_id = units.listing_id and (units.id = any(r.unit_ids) or units.id = any(c.unit_ids)))`)
    .execute()
  await db
    .updateTable('units')
    .set({ retired_at: now })
    .where('id', 'in', gone)
    .where('retired_at', 'is', null)
    .execute()
  await db
    .insertInto('units')
    .values(units)
    .onConflict((conflict) =>
      conflict.columns(['listing_id', 'code']).doUpdateSet({
        name: sql`excluded.name`,
        area_m2: sql`excluded.area_m2`,
        capacity_max: sql`excluded.capacity_max`,
        capacities: sql`excluded.capacities`,
        rented_separately: sql`excluded.rented_separately`,
        position: sql`excluded.position`,
        retired_at: null,
      }),
    )
    .execute()
}
