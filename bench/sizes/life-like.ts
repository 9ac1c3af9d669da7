/**
 * A realistic marketplace: towns by population; names, descriptions, sizes, price lists, seasons and hours that differ
 * from listing to listing; owners with one to five of them; realistic calendars. Built on the demo listings, so that
 * every rule of the product holds; the same seed gives the same marketplace. Only for the bench.
 */
import type pg from 'pg'
import { type Chance, chanceFrom } from './chance.ts'
import { offerOf, type Original, type Rows, type Town } from './offer.ts'

const perRound = 500
const seed = 20_261

/** Dropped while rows are written and created again at the end, which is quicker than updating them row by row. */
const heavy = {
  constraint: { table: 'occupancy', name: 'occupancy_no_overlap' },
  indexes: ['listings_search', 'occupancy_probe', 'occupancy_external'],
}

/** Adds listings until `wanted` are published. */
export async function makeLifeLike(pool: pg.Pool, wanted: number, say: (line: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    // The rows are correct by construction, so foreign keys are not checked for each of millions.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '256MB'`,
    )
    await client.query('set statement_timeout = 0')
    const published = await amountOf(client)
    if (published >= wanted) return
    const originals = await readOriginals(client)
    const towns = await readTowns(client)
    const putBack = await takeAway(client)
    const chance = chanceFrom(seed + published)
    const today = String(Temporal.Now.plainDateISO('Europe/Warsaw'))
    for (let made = published; made < wanted; made += perRound) {
      const rows = roundOf(chance, { originals, towns, today, first: made, amount: Math.min(perRound, wanted - made) })
      await client.query('begin')
      for (const [table, list] of Object.entries(rows)) await put(client, table, list)
      await client.query('commit')
    }
    say('  indexes and statistics')
    for (const statement of putBack) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.query('reset all').catch(() => undefined)
    client.release()
  }
}

type Round = { originals: Original[]; towns: Town[]; today: string; first: number; amount: number }

function roundOf(chance: Chance, { originals, towns, today, first, amount }: Round): Rows {
  const rows: Rows = {
    owners: [],
    listings: [],
    units: [],
    listing_images: [],
    price_items: [],
    opening_windows: [],
    availability_exceptions: [],
    blocks: [],
    occupancy: [],
  }
  let owner: { id: string; left: number } | null = null
  for (let at = 0; at < amount; at += 1) {
    const original = originals[(first + at) % originals.length] as Original
    if (!owner || owner.left === 0) {
      owner = { id: chance.uuid(), left: chance.one([1, 1, 1, 2, 2, 3, 5]) }
      rows.owners.push(ownerRow(original, owner.id))
    }
    owner.left -= 1
    offerOf(chance, { original, town: townOf(chance, towns), today, number: first + at, owner_id: owner.id }, rows)
  }
  return rows
}

function ownerRow({ owner }: Original, id: string): Record<string, unknown> {
  const mark = id.slice(0, 18)
  return {
    ...owner,
    id,
    email: `${mark}@gospodarze.example`,
    contact_email: `${mark}@gospodarze.example`,
    company_name: owner.company_name && `${owner.company_name} ${mark}`,
    payout_account: null,
    payouts_look_at: null,
  }
}

/** Large towns have more listings, but not in proportion to their population. */
function townOf(chance: Chance, towns: Town[]): Town {
  const at = chance.number() * (towns.at(-1)?.until ?? 0)
  let low = 0
  let high = towns.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((towns[middle] as Town).until < at) low = middle + 1
    else high = middle
  }
  return towns[low] as Town
}

async function amountOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ amount: number }>(
    `select count(*)::int as amount from listings where status = 'published' and not hidden_by_plan`,
  )
  return rows[0]?.amount ?? 0
}

async function readTowns(client: pg.PoolClient): Promise<Town[]> {
  const { rows } = await client.query<Omit<Town, 'until'> & { population: number }>(
    'select name, voivodeship, latitude, longitude, population from places order by id',
  )
  let until = 0
  return rows.map(({ population, ...town }) => {
    until += Math.sqrt(population + 400)
    return { ...town, until }
  })
}

async function readOriginals(client: pg.PoolClient): Promise<Original[]> {
  const own = (table: string, more = '') =>
    `coalesce((select json_agg(p order by p.position) from ${table} p where p.listing_id = l.id ${more}), '[]')`
  const { rows } = await client.query<Original>(
    `select to_jsonb(l) as listing, to_jsonb(o) as owner, ${own('units', 'and p.retired_at is null')} as units,
      ${own('listing_images')} as listing_images, ${own('price_items', 'and p.retired_at is null')} as price_items,
      ${own('opening_windows')} as opening_windows, ${own('availability_exceptions')} as availability_exceptions
    from listings l join owners o on o.id = l.owner_id
    where l.status = 'published' and l.demo and not l.hidden_by_plan order by l.id`,
  )
  return rows
}

/** Answers the statements that create them again. */
async function takeAway(client: pg.PoolClient): Promise<string[]> {
  const { table, name } = heavy.constraint
  const { rows: constraints } = await client.query<{ made: string }>(
    'select pg_get_constraintdef(oid) as made from pg_constraint where conname = $1',
    [name],
  )
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    'select indexname, indexdef from pg_indexes where indexname = any($1)',
    [heavy.indexes],
  )
  await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  return [
    ...indexes.map(({ indexdef }) => indexdef),
    `alter table ${table} add constraint ${name} ${constraints[0]?.made ?? ''}`,
  ]
}

const columnsOf = new Map<string, string>()

/** Rows as one JSON text: the table's own types read it, and columns that are not given get their defaults. */
async function put(client: pg.PoolClient, table: string, rows: Record<string, unknown>[]): Promise<void> {
  if (rows.length === 0) return
  const names = columnsOf.get(table) ?? (await writtenColumns(client, table, rows[0] as object))
  columnsOf.set(table, names)
  await client.query(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1::json)`,
    [JSON.stringify(rows)],
  )
}

/** The columns of the row that are not generated by the table. */
async function writtenColumns(client: pg.PoolClient, table: string, row: object): Promise<string> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname = any($2)`,
    [table, Object.keys(row)],
  )
  return rows[0]?.names ?? ''
}
