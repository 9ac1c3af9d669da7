/** The partner's calendar: everything that is taken, the opening hours around it, and the owner's blocks. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { createBlocks, deleteBlock } from './blocks.ts'
import { changeBlock } from './change-block.ts'
import { callbackRoutes, connectGoogle, finishGoogle, forgetConnects } from './google/connect-google.ts'
import { hearRoutes } from './google/channels/hear-google.ts'
import { forgetChannels, watchDue } from './google/channels/watch-google.ts'
import { googleStatus } from './google/google-status.ts'
import { addGoogle, disconnectGoogle, listGoogle, writeToGoogle } from './google/write-to-google.ts'
import { calendarJobs } from './jobs.ts'
import { addCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from './ical/calendar-feeds.ts'
import { deleteCalendarLink, listCalendarLinks, makeCalendarLink } from './ical/calendar-links.ts'
import { feedRoute } from './ical/feed-route.ts'
import { listEvents } from './list-events.ts'
import { listOutside, refreshOutside } from './outside/list-outside.ts'
import { removeOutside } from './outside/remove-calendar.ts'
import { forgetBusy, pullDue, tellSilent } from './outside/sweep.ts'
import { listOpenings, listResources } from './resources.ts'

export const calendar = {
  handlers: (deps: Deps): HandlersOf<'calendar'> => ({
    listCalendarEvents: ({ owner, query }) => listEvents(deps, owner.owner_id, query),
    listCalendarResources: ({ owner }) => listResources(deps, owner.owner_id),
    listCalendarOpenings: ({ owner, query }) => listOpenings(deps, owner.owner_id, query),
    createBlocks: ({ owner, body, idempotency }) => createBlocks(deps, owner.owner_id, body, idempotency),
    changeBlock: ({ owner, params, body }) => changeBlock(deps, owner.owner_id, params.id, body),
    listCalendarFeeds: ({ owner }) => listCalendarFeeds(deps, owner.owner_id),
    addCalendarFeed: ({ owner, body }) => addCalendarFeed(deps, owner.owner_id, body),
    deleteCalendarFeed: ({ owner, params }) => deleteCalendarFeed(deps, owner.owner_id, params.id),
    listCalendarLinks: ({ owner }) => listCalendarLinks(deps, owner.owner_id),
    makeCalendarLink: ({ owner, body }) => makeCalendarLink(deps, owner.owner_id, body),
    deleteCalendarLink: ({ owner, params }) => deleteCalendarLink(deps, owner.owner_id, params.id),
    deleteBlock: ({ owner, params, query }) => deleteBlock(deps, owner.owner_id, params.id, query.scope),
    connectGoogleCalendar: ({ owner }) => connectGoogle(deps, owner),
    finishGoogleCalendar: ({ owner, body }) => finishGoogle(deps, owner, body.state),
    disconnectGoogleCalendar: ({ owner, body }) => disconnectGoogle(deps, owner.owner_id, body.busy),
    googleCalendarStatus: ({ owner }) => googleStatus(deps, owner.owner_id),
    listGoogleCalendars: async ({ owner }) => ({ results: await listGoogle(deps, owner.owner_id) }),
    addGoogleCalendar: ({ owner, body }) => addGoogle(deps, owner.owner_id, body),
    writeToGoogleCalendar: ({ owner, body }) => writeToGoogle(deps, owner.owner_id, body),
    listOutsideCalendars: ({ owner }) => listOutside(deps, owner.owner_id),
    refreshOutsideCalendar: ({ owner, params }) => refreshOutside(deps, owner.owner_id, params.id),
    removeOutsideCalendar: ({ owner, params, query }) => removeOutside(deps, owner.owner_id, params.id, query.busy),
  }),
  routes: [callbackRoutes, hearRoutes, feedRoute],
  jobs: calendarJobs,
  sweeps: [pullDue, watchDue],
  slowSweeps: [tellSilent],
  forget: [forgetBusy, forgetConnects, forgetChannels],
} satisfies Feature
