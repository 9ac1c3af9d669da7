/** Every invariant of the stored data; checked by tests, after crashes and each night. */
import { type Kysely, sql } from 'kysely'
import { journalPromises } from './journal.ts'
import { letterPromises } from './letters.ts'
import { limitPromises } from './limits.ts'
import { paymentPromises } from './payments.ts'
import { type Finding, rowPromises } from './rows.ts'
import { toldSecrets, toldTokens } from './secrets.ts'
import type { DB } from '#api/db/schema.gen.ts'

type Known = {
  /** The product's own clock. */
  now: number
  /** Reservations that were confirmed to the client with 201. */
  acknowledged?: readonly string[]
  /** Passwords and tokens that were used in a test. */
  secrets?: readonly string[]
  /** Texts of logs by name. */
  logs?: Readonly<Record<string, string>>
}

const shown = 3

/** One sentence for each broken invariant. */
export async function brokenInvariants(db: Kysely<DB>, known: Known): Promise<string[]> {
  const { now, acknowledged = [], secrets = [], logs = {} } = known
  const broken: string[] = []
  const at = new Date(now)
  const promises = {
    ...rowPromises(at),
    ...paymentPromises(at),
    ...journalPromises,
    ...letterPromises,
    ...limitPromises(at),
  }
  for (const [promise, statement] of Object.entries(promises)) {
    const { rows } = await statement.execute(db)
    if (rows.length > 0) broken.push(`${promise}: ${rows.length} rows, as ${rows.slice(0, shown).map(({ at }) => at)}`)
  }
  const { rows: lost } = await sql<Finding>`select id as at from unnest(${acknowledged}::uuid[]) as told (id)
    where not exists (select from reservations r where r.id = told.id)`.execute(db)
  if (lost.length > 0) broken.push(`what was acknowledged is there: ${lost.map(({ at }) => at)} is lost`)
  for (const told of await toldSecrets(db, secrets)) broken.push(`no secret is kept as it is: ${told}`)
  for (const [name, text] of Object.entries(logs)) {
    const told = await toldTokens(db, text)
    if (told > 0) broken.push(`no secret is kept as it is: ${name} has ${told}`)
  }
  return broken
}
