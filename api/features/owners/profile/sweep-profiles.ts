import { type Deps, inTransaction } from '#api/deps.ts'
import { decideProfileReminder, findOwnersToRemind } from './reminders-queries.ts'
import { profileReminders, remindedRegistrations } from '#domain/reservation/reminders.ts'

const batch = 200

/** Sends each reminder of an unfinished profile once; due ones are found by the injected clock (ruling 31). */
export async function sweepProfiles(deps: Deps): Promise<void> {
  for (const after_days of profileReminders) {
    let left = true
    while (left) {
      const now = deps.clock.now()
      const { after, until } = remindedRegistrations(after_days, now)
      const span = { after: new Date(after), until: new Date(until) }
      const rows = await findOwnersToRemind(deps.db, after_days, span, batch)
      for (const { id } of rows) {
        await inTransaction(deps, async (tx) => {
          if (!(await decideProfileReminder(tx.db, id, after_days, new Date(now)))) return
          await tx.jobs.enqueue('owners.remind-of-profile', { owner_id: id })
        })
      }
      left = rows.length === batch
    }
  }
}
