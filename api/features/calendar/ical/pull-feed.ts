import { timezoneOf } from '#api/features/calendar/outside/outside-queries.ts'
import { PullFailed, type Puller } from '#api/features/calendar/outside/puller.ts'
import { unsealIfOurs } from '#api/sealed.ts'
import { dayMs } from '#domain/time.ts'
import { readRemote } from './read-remote.ts'

/** The window of time moves on, so once a day the feed is read in full even when it says that nothing changed. */
const wholeEveryMs = dayMs

/** Reads what is new in a feed. */
export const pullFeed: Puller = async (deps, calendar) => {
  const { owner_id, listing_id, address_sealed, cursor, digest, full_pull_at } = calendar
  const url = unsealIfOurs(deps.config.secretKey, address_sealed as Buffer)
  if (url === null) {
    deps.log.error({ calendar_id: calendar.id }, 'the address of a calendar was sealed with another SECRET_KEY')
    throw new PullFailed('unreachable')
  }
  const fresh = full_pull_at !== null && deps.clock.now() - full_pull_at.getTime() < wholeEveryMs
  const timezone = await timezoneOf(deps.db, listing_id)
  const { heard } = await readRemote(deps, { url, owner_id, timezone, known: fresh ? { cursor, digest } : null })
  return heard
}
