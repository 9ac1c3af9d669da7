/** Online payments for the screens of the owner's account. */
import type { Reader } from '#api/deps.ts'
import { countUnsettled, exportedPayments, sumSecondDeposits } from './account-queries.ts'

const page = 200

/** Number of payments that are not settled; the account cannot be closed before. */
export function unsettledPayments(db: Reader, owner_id: string): Promise<number> {
  return countUnsettled(db, owner_id)
}

/** What guests may still demand of the owner, also after the account is closed. */
export function secondDeposits(db: Reader, owner_id: string): Promise<number> {
  return sumSecondDeposits(db, owner_id)
}

/** All of them, with one page in memory at a time. */
export async function* paymentsOf(db: Reader, owner_id: string): AsyncGenerator<unknown> {
  let after: string | null = null
  while (true) {
    const rows = await exportedPayments(db, owner_id, after, page)
    yield* rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < page) return
  }
}
