/** Every call of the feature: which endpoint, which verb. The live stream has routes of its own. */
import type { Deps } from '#api/deps.ts'
import { createBlocks, deleteBlock } from './blocks.ts'
import { changeBlock } from './change-block.ts'
import { listEvents } from './list-events.ts'
import { listOpenings, listResources } from './resources.ts'
import type { Handlers } from '#api/http/handlers.ts'

type Calls =
  | 'listCalendarEvents'
  | 'listCalendarResources'
  | 'listCalendarOpenings'
  | 'createBlocks'
  | 'changeBlock'
  | 'deleteBlock'

export const calendarHandlers = (deps: Deps): Pick<Handlers, Calls> => ({
  listCalendarEvents: ({ owner, query }) => listEvents(deps, owner.owner_id, query),
  listCalendarResources: ({ owner }) => listResources(deps, owner.owner_id),
  listCalendarOpenings: ({ owner, query }) => listOpenings(deps, owner.owner_id, query),
  createBlocks: ({ owner, body, idempotency }) => createBlocks(deps, owner.owner_id, body, idempotency),
  changeBlock: ({ owner, params, body }) => changeBlock(deps, owner.owner_id, params.id, body),
  deleteBlock: ({ owner, params, query }) => deleteBlock(deps, owner.owner_id, params.id, query.scope),
})
