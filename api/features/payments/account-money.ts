/** What an account's own screens ask of its online payments. */
import type { Reader } from '#api/deps.ts'
import { countUnsettled, exportedPayments } from './account-queries.ts'

const page = 200

/** Money that is on its way: until it has arrived, the account that it belongs to stays. */
export function unsettledPayments(db: Reader, owner_id: string): Promise<number> {
  return countUnsettled(db, owner_id)
}

/** All of them, a page in memory at a time. */
export async function* paymentsOf(db: Reader, owner_id: string): AsyncGenerator<unknown> {
  let after: string | null = null
  while (true) {
    const rows = await exportedPayments(db, owner_id, after, page)
    yield* rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < page) return
  }
}
