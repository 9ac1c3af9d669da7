/**
 * What must hold in the database whatever was asked of the product, each as one statement that finds what breaks it.
 * They look at the rows alone and know no verb: a verb that forgets something is found by what it left behind.
 */
import { sql } from 'kysely'
import type { TestApp } from '#api/testing/test-app.ts'
import { blockingStatuses, pendingStatuses, transitions } from '#domain/reservation/reservation.ts'

type Finding = { at: string }

const lives = blockingStatuses.filter((status) => !(pendingStatuses as readonly string[]).includes(status))

/** By what they promise; `now` is the product's own clock. */
const statements = (now: Date) => ({
  'no two rows take one unit at one moment': sql<Finding>`
    select a.id || ' and ' || b.id as at from occupancy a join occupancy b
      on a.unit_id = b.unit_id and a.id < b.id and a.blocked && b.blocked
    where a.kind <> 'external' and b.kind <> 'external'`,
  'a reservation that lives takes its term, firmly, on each of its units': sql<Finding>`
    select r.id as at from reservations r, unnest(r.unit_ids) as needed (unit_id)
    where r.status in (${sql.join(lives)}) and not exists (select from occupancy o
      where o.reservation_id = r.id and o.unit_id = needed.unit_id and o.kind = 'reservation' and not o.for_change
        and o.blocked @> tstzrange(r.start_at, r.end_at))`,
  'a reservation that waits holds its term until its deadline': sql<Finding>`
    select r.id as at from reservations r
    where r.status in (${sql.join([...pendingStatuses])}) and r.deadline_at > ${now}
      and not exists (select from occupancy o where o.reservation_id = r.id and not o.for_change)`,
  'what is over takes nothing': sql<Finding>`
    select r.id as at from reservations r join occupancy o on o.reservation_id = r.id
    where r.status in ('cancelled', 'rejected', 'expired')`,
  'what is held for a change has an open change': sql<Finding>`
    select o.id as at from occupancy o where o.for_change and (o.deadline_at is null or o.deadline_at > ${now})
      and not exists (select from reservation_changes c where c.reservation_id = o.reservation_id and c.status = 'open')`,
  'a block takes its term': sql<Finding>`
    select b.id as at from blocks b where not exists (select from occupancy o where o.block_id = b.id)`,
  'a total is the sum of its lines': sql<Finding>`
    select r.id || ': ' || r.total_grosze || ' and ' || coalesce(sum(l.amount_grosze), 0) as at from reservations r
    left join reservation_line_items l on l.reservation_id = r.id
    group by r.id having r.total_grosze <> coalesce(sum(l.amount_grosze), 0)`,
  'money that came is the sum of its rows': sql<Finding>`
    select r.id as at from reservations r where r.paid_grosze <>
      (select coalesce(sum(p.amount_grosze), 0) from received_payments p where p.reservation_id = r.id)`,
  'money that went back is the sum of its rows': sql<Finding>`
    select r.id as at from reservations r where r.refunded_grosze <>
      (select coalesce(sum(s.amount_grosze - s.second_deposit_grosze), 0) from sent_refunds s where s.reservation_id = r.id)`,
  'no more goes back than came, and nothing owed is below zero': sql<Finding>`
    select id as at from reservations where paid_grosze < 0 or refund_due_grosze < 0 or double_deposit_due_grosze < 0
      or refunded_grosze + refund_due_grosze > paid_grosze`,
  'money of what is over is kept, owed or given back': sql<Finding>`
    select id as at from reservations where status in ('cancelled', 'rejected', 'expired')
      and paid_grosze <> refunded_grosze + refund_due_grosze + coalesce(retained_grosze, 0)`,
  'each history begins from nothing and each step where the last one ended': sql<Finding>`
    select reservation_id || ' ' || seq as at from (select reservation_id, seq, status_before,
        lag(status_after) over (partition by reservation_id order by seq) as ended,
        row_number() over (partition by reservation_id order by seq) as place from reservation_events) e
    where seq <> place or (place > 1 and status_before is distinct from ended)
      or (place = 1 and status_before is not null)`,
  'the last step of a history is the state': sql<Finding>`
    select r.id as at from reservations r where r.status is distinct from (select e.status_after
      from reservation_events e where e.reservation_id = r.id order by e.seq desc limit 1)`,
  'nothing of one owner belongs to another': sql<Finding>`
    select r.id as at from reservations r join listings l on l.id = r.listing_id where l.owner_id <> r.owner_id
    union all select b.id from blocks b join listings l on l.id = b.listing_id where l.owner_id <> b.owner_id
    union all select r.id from reservations r, unnest(r.unit_ids) as needed (unit_id)
      where not exists (select from units u where u.id = needed.unit_id and u.listing_id = r.listing_id)
    union all select o.id from occupancy o join reservations r on r.id = o.reservation_id
      where o.listing_id <> r.listing_id
    union all select n.id from notifications n join reservations r on r.id = n.reservation_id
      where n.owner_id <> r.owner_id`,
})

/** One sentence for each promise that is broken; `acknowledged` are reservations that were answered 201. */
export async function brokenInvariants(
  test: TestApp,
  { acknowledged = [], secrets = [] }: { acknowledged?: string[]; secrets?: string[] } = {},
): Promise<string[]> {
  const broken: string[] = []
  for (const [promise, statement] of Object.entries(statements(new Date(test.clock.now())))) {
    const { rows } = await statement.execute(test.deps.db)
    if (rows.length > 0) broken.push(`${promise}: ${rows.length} rows, as ${rows.slice(0, 3).map(({ at }) => at)}`)
  }
  const { rows: lost } = await sql<Finding>`select id as at from unnest(${acknowledged}::uuid[]) as told (id)
    where not exists (select from reservations r where r.id = told.id)`.execute(test.deps.db)
  if (lost.length > 0) broken.push(`what was acknowledged is there: ${lost.map(({ at }) => at)} is lost`)
  return [...broken, ...(await strangeSteps(test)), ...(await toldSecrets(test, secrets))]
}

/** Steps of histories that the table of transitions does not know. */
async function strangeSteps(test: TestApp): Promise<string[]> {
  const steps = await test.deps.db
    .selectFrom('reservation_events')
    .select(['status_before', 'status_after', 'actor', 'action'])
    .distinct()
    .where(sql<boolean>`status_before is distinct from status_after`)
    .execute()
  return steps
    .filter(
      (step) =>
        !transitions.some(
          ({ from, to, by, move }) =>
            from === step.status_before && to === step.status_after && by === step.actor && move === step.action,
        ),
    )
    .map((step) => `histories hold only steps that exist: ${Object.values(step).join(' ')}`)
}

/** Tables that hold a password or a token of a session as it is, in any column. */
async function toldSecrets(test: TestApp, secrets: string[]): Promise<string[]> {
  if (secrets.length === 0) return []
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> 'places'`.execute(test.deps.db)
  const told: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)} as row_of_it
      where exists (select from unnest(${secrets}::text[]) as secret (text)
        where strpos(row_of_it::text, secret.text) > 0)`.execute(test.deps.db)
    if (rows[0]?.n) told.push(`no secret is kept as it is: ${name} has ${rows[0].n} rows with one`)
  }
  return told
}
