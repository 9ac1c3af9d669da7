/** What becomes due with time at outside calendars. */
import { type Deps, inTransaction } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { deleteBusyBefore, noteSilent, takeDueCalendars } from './outside-queries.ts'
import { asksFor } from './whom-it-asks.ts'
import { staleBefore } from '#domain/outside/health.ts'
import { whileFull } from '#api/turns.ts'
import { dayMs, hourMs } from '#domain/time.ts'

const atOnce = 100
/**
 * Longer than the queue can ever get: calendars handed out twice would make it longer still. Jobs of a killed worker
 * are repeated by the queue itself.
 */
const givenOutMs = hourMs
/** As far back as the calendar screen shows. */
const keptMs = 90 * dayMs

/** Reads each calendar every ten minutes, announced changes or not: an announcement may be lost. */
export const pullDue = (deps: Deps): Promise<void> =>
  whileFull(atOnce, () =>
    inTransaction(deps, async (tx) => {
      const now = tx.clock.now()
      const due = await takeDueCalendars(tx.db, new Date(now), new Date(now + givenOutMs), atOnce)
      for (const { id: calendar_id, ...asked } of due) {
        const line = { ...asksFor(deps, asked), patient: true }
        await tx.jobs.enqueue('calendar.pull', { calendar_id }, line)
      }
      return due.length
    }),
  )

/**
 * Announces listings whose calendars went silent, because their terms are no longer granted at once (decision 0046).
 */
export const tellSilent = (deps: Deps): Promise<void> =>
  whileFull(atOnce, () =>
    inTransaction(deps, async (tx) => {
      const listings = await noteSilent(tx.db, new Date(staleBefore(tx.clock.now())), atOnce)
      for (const listing_id of new Set(listings)) await announceListing(tx.db, listing_id)
      return listings.length
    }),
  )

export const forgetBusy = (deps: Deps): Promise<void> => deleteBusyBefore(deps.db, new Date(deps.clock.now() - keptMs))
