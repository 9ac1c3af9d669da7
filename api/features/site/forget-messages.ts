import type { Deps } from '#api/deps.ts'
import { deleteOldContactMessages } from './queries.ts'

/** Twelve months after it was written, as the privacy page says. */
export function forgetContactMessages({ db, clock }: Deps): Promise<void> {
  return deleteOldContactMessages(db, new Date(clock.now()))
}
