import type { Deps, TxDeps } from '#api/deps.ts'
import { deleteContactMessagesOf, deleteOldContactMessages } from './queries.ts'

/** Deletes messages twelve months after they were written, as the privacy page says. */
export function forgetContactMessages({ db, clock }: Deps): Promise<void> {
  return deleteOldContactMessages(db, new Date(clock.now()))
}

/** Deletes the messages of a writer who asks for it (art. 17 RODO). */
export async function eraseContactMessagesOf({ db }: Pick<TxDeps, 'db'>, email: string): Promise<void> {
  await deleteContactMessagesOf(db, email)
}
