import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { stopChannel, watchCalendar } from './google/channels/watch-google.ts'
import { tellRevoked } from './google/tell-revoked.ts'
import { writeReservation } from './google/write-reservation.ts'
import { leaveAccount, leaveListing } from './leave.ts'
import { placeAgain } from './outside/apply-busy.ts'
import { pullCalendar } from './outside/pull-calendar.ts'
import { tellLost } from './outside/tell-lost.ts'

const shapes = {
  'calendar.pull': z.object({ calendar_id: z.string() }),
  'calendar.watch': z.object({ calendar_id: z.string() }),
  'calendar.stop-channel': z.object({ channel_id: z.string() }),
  'calendar.place': z.object({ listing_id: z.string() }),
  'calendar.write': z.object({ reservation_id: z.string() }),
  'calendar.tell-lost': z.object({ calendar_id: z.string() }),
  'calendar.tell-revoked': z.object({
    owner_id: z.string(),
    /** Absent in jobs from before December 2026. */
    lost_at: z.iso.datetime().nullish(),
  }),
  'calendar.leave-account': z.object({ owner_id: z.string() }),
  'calendar.leave-listing': z.object({ owner_id: z.string(), listing_id: z.string() }),
}

declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const calendarJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'calendar.pull': ({ calendar_id }) => pullCalendar(deps, calendar_id),
    'calendar.watch': ({ calendar_id }) => watchCalendar(deps, calendar_id),
    'calendar.stop-channel': ({ channel_id }) => stopChannel(deps, channel_id),
    'calendar.place': ({ listing_id }) => placeAgain(deps, listing_id),
    'calendar.write': ({ reservation_id }) => writeReservation(deps, reservation_id),
    'calendar.tell-lost': ({ calendar_id }, job) => tellLost(deps, calendar_id, job.id),
    'calendar.tell-revoked': ({ owner_id, lost_at }, job) => tellRevoked(deps, owner_id, { lost_at, job_id: job.id }),
    'calendar.leave-account': ({ owner_id }) => leaveAccount(deps, owner_id),
    'calendar.leave-listing': (of) => leaveListing(deps, of),
  })
