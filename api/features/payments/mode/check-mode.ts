/** Whether the keys of this start are of the mode (`livemode`) in which the provider knows what the database names. */
import type { Db } from '#api/deps.ts'
import { findMode, putMode } from './mode-queries.ts'

const begunInTest =
  'This database has lived with test keys of Stripe (or with the sandbox): the payers, plans and accounts for payouts that it names are not known to live keys. Begin with an empty database, or go back to the test keys (docs/operations.md, “What is set at the payment provider”).'
const begunLive =
  'This database has lived with live keys of Stripe, and STRIPE_SECRET_KEY is a test key: payers, plans and accounts for payouts are not known to it, so partners are told that payments are away.'

/**
 * Throws where real money would be asked for with what a sandbox has made; answers what to warn of the other way round, which
 * a copy of a live database does. Nothing that the provider knows is stored yet: then the mode is the one of today.
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
