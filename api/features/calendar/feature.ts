/** The partner's calendar: everything that is taken, the hours around it, and blocks of one's own. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { createBlocks, deleteBlock } from './blocks.ts'
import { changeBlock } from './change-block.ts'
import { calendarJobs } from './jobs.ts'
import { addCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from './ical/calendar-feeds.ts'
import { deleteCalendarLink, listCalendarLinks, makeCalendarLink } from './ical/calendar-links.ts'
import { feedRoute } from './ical/feed-route.ts'
import { listEvents } from './list-events.ts'
import { forgetBusy, pullDue } from './outside/sweep.ts'
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
  }),
  jobs: calendarJobs,
  sweeps: [pullDue],
  forget: [forgetBusy],
  routes: [feedRoute],
} satisfies Feature
