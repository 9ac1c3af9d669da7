import type { Deps } from '#api/deps.ts'
import { deleteUnconfirmedBefore } from '#api/features/reservations/core/queries.ts'
import { dayMs } from '#domain/time.ts'

/** So long the privacy page keeps a reservation that nobody has confirmed. */
const keptDays = 30

/** The address of it may be a stranger's. Nobody but the one who typed it has seen it, and no statistics count it. */
export function forgetUnconfirmed({ db, clock }: Deps): Promise<void> {
  return deleteUnconfirmedBefore(db, new Date(clock.now() - keptDays * dayMs))
}
