/** What a partner may have by its plan. Plans are not sold yet, so everybody has the rights of the largest. */
import { sql } from 'kysely'
import type { Finding } from './rows.ts'
import { rightsOf } from '#domain/people/subscription.ts'

const { limits } = rightsOf(null)

export const limitPromises = {
  'no partner shows more than the plan allows': sql<Finding>`
    select owner_id || ': ' || count(*) || ' ' || kind as at from listings where status = 'published'
    group by owner_id, kind
    having count(*) > case kind when 'venue' then ${limits.venues}::int else ${limits.services}::int end`,
  'no listing has more pictures than the plan allows': sql<Finding>`
    select listing_id || ': ' || count(*) as at from listing_images
    group by listing_id having count(*) > ${limits.images_per_listing}::int`,
}
