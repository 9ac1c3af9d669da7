/** The journal of one reservation for the operator: each posting with its entries, and the balances of the accounts. */
import type { Reader } from '#api/handles.ts'
import { postingsOf } from './queries.ts'

export type ToldPosting = {
  id: number
  event: string
  on_day: string
  posted_at: Date
  entries: { account: string; amount_grosze: number }[]
}
export type ToldJournal = { postings: ToldPosting[]; balances: { account: string; amount_grosze: number }[] }

/** Null when no reservation has this reference. */
export async function tellJournal(db: Reader, reference: string): Promise<ToldJournal | null> {
  const rows = await postingsOf(db, reference)
  if (rows === null) return null
  const postings = new Map<number, ToldPosting>()
  const balances = new Map<string, number>()
  for (const { id, event, on_day, posted_at, account, amount_grosze } of rows) {
    const posting = postings.get(id) ?? { id, event, on_day, posted_at, entries: [] }
    posting.entries.push({ account, amount_grosze })
    postings.set(id, posting)
    balances.set(account, (balances.get(account) ?? 0) + amount_grosze)
  }
  return {
    postings: [...postings.values()],
    balances: [...balances].map(([account, amount_grosze]) => ({ account, amount_grosze })),
  }
}
