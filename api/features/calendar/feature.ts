/** The partner's calendar: everything that is taken, the hours around it, and blocks of one's own. */
import type { Deps } from '#api/deps.ts'
import type { Feature, HandlersOf } from '#api/feature.ts'
import { createBlocks, deleteBlock } from './blocks.ts'
import { changeBlock } from './change-block.ts'
import { calendarJobs } from './jobs.ts'
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
    deleteBlock: ({ owner, params, query }) => deleteBlock(deps, owner.owner_id, params.id, query.scope),
  }),
  jobs: calendarJobs,
  sweeps: [pullDue],
  forget: [forgetBusy],
} satisfies Feature
