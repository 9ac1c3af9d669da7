/** What becomes due with time at outside calendars. */
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { deleteBusyBefore, noteSilent, takeDueCalendars } from './outside-queries.ts'
import { staleBefore } from '#domain/outside/health.ts'
import { dayMs } from '#domain/time.ts'

const atOnce = 100
/** The calendar screen goes back this far. */
const keptMs = 90 * dayMs

/** Each is asked every ten minutes, whatever was announced: an announcement may be lost. */
export const pullDue = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const due = await takeDueCalendars(tx.db, new Date(tx.clock.now()), atOnce)
    for (const calendar_id of due) await tx.jobs.enqueueUnlessWaiting('calendar.pull', { calendar_id })
  })

/** Who looks for an instant yes does not find one where the owner has to be asked (decision 0046). */
export const tellSilent = (deps: Deps): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const listings = await noteSilent(tx.db, new Date(staleBefore(tx.clock.now())), atOnce)
    for (const listing_id of listings) await announceListing(tx.db, listing_id)
  })

export const forgetBusy = (deps: Deps): Promise<void> => deleteBusyBefore(deps.db, new Date(deps.clock.now() - keptMs))
