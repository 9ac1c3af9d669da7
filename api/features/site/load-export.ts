import type { Reader } from '#api/deps.ts'
import { findContactMessagesOf } from './queries.ts'

/** Messages that were sent to us from this address, oldest first. */
export function contactMessagesOf(db: Reader, email: string) {
  return findContactMessagesOf(db, email)
}
