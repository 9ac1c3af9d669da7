import { type Deps, inTransaction } from '#api/deps.ts'
import { findByStatusLink } from './customer-view.ts'
import { restoreMarketing, withdrawMarketing } from './marketing-queries.ts'

/**
 * Withdraws the consent to letters with ideas and offers as easily as it was given (art. 7 (3) RODO, art. 398 PKE): of
 * the address behind this link, wherever it was given. Gives one again that was withdrawn; whoever never agreed is not
 * asked here.
 */
export async function setMarketing(deps: Deps, token: string, agreed: boolean): Promise<void> {
  const { id, customer_email } = await findByStatusLink(deps, token)
  const now = new Date(deps.clock.now())
  await inTransaction(deps, ({ db }) =>
    agreed ? restoreMarketing(db, id, now) : withdrawMarketing(db, customer_email, now),
  )
}
