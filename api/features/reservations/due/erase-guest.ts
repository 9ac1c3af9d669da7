/**
 * Art. 17 RODO: data that is no longer needed is deleted when its person asks; contracts stay for claims and accounting
 * (17 (3)(b), (e)).
 */
import type { Reader, TxDeps } from '#api/deps.ts'
import { keptYears } from '#domain/retention.ts'
import { deleteRequestsOf, keptOf, requestsOf } from './forget-queries.ts'

/**
 * `without_contract`: ids of what would be deleted; the others with the day on which they are deleted anyway. A request
 * that still waits must be ended first.
 */
export async function whatIsKeptOf(db: Reader, customer_email: string) {
  const [requests, kept] = await Promise.all([requestsOf(db, customer_email), keptOf(db, customer_email)])
  const until = (event_day: string) => `${Number(event_day.slice(0, 4)) + keptYears.reservation}-12-31`
  return {
    without_contract: requests.map(({ id }) => id),
    kept: kept.map((row) => ({ ...row, until: until(row.event_day) })),
  }
}

export async function eraseGuest({ db }: Pick<TxDeps, 'db'>, customer_email: string): Promise<void> {
  await deleteRequestsOf(db, customer_email)
}
