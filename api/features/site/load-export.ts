import type { Reader } from '#api/deps.ts'
import { findContactMessagesOf } from './queries.ts'

/** What somebody has written to us with this address, the oldest first. */
export function contactMessagesOf(db: Reader, email: string) {
  return findContactMessagesOf(db, email)
}
