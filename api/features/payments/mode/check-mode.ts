/** Whether the keys of this start belong to the mode (`livemode`) of the provider's objects that the database names. */
import type { Db } from '#api/deps.ts'
import { findMode, putMode } from './mode-queries.ts'

const begunInTest =
  'This database has lived with test keys of Stripe (or with the sandbox): the payers, plans and accounts for payouts that it names are not known to live keys. Begin with an empty database, or go back to the test keys (docs/operations.md, “What is set at the payment provider”).'
const begunLive =
  'This database has lived with live keys of Stripe, and STRIPE_SECRET_KEY is a test key: payers, plans and accounts for payouts are not known to it, so partners are told that payments are away.'

/**
 * Throws when live keys meet data that a sandbox has made; returns a warning in the opposite case, which a copy of a
 * live database is. When no object of the provider is stored yet, the present mode becomes the database's mode.
 */
export async function checkMode(db: Db, live: boolean, now: Date): Promise<string[]> {
  const { live: stored, known } = await findMode(db)
  if (known && stored !== null && stored !== live) {
    if (live) throw new Error(begunInTest)
    return [begunLive]
  }
  await putMode(db, live, now)
  return []
}
