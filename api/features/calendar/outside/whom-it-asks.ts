/** In which queue a job waits that asks an outside server, so that one slow server delays few others. */
import { googleLine } from '#api/adapters/calendars/calendars.ts'
import type { Outward } from '#api/adapters/jobs/queue.ts'
import type { Deps } from '#api/deps.ts'
import { unsealIfOurs } from '#api/sealed.ts'
import type { OutsideCalendar } from './outside-queries.ts'

type Asked = Pick<OutsideCalendar, 'kind' | 'owner_id' | 'address_sealed'>

/** Feeds of one host wait in one queue; a feed whose address cannot be read asks no server. */
export function asksFor({ config }: Pick<Deps, 'config'>, { kind, owner_id, address_sealed }: Asked): Outward {
  const url = kind === 'google' || !address_sealed ? null : unsealIfOurs(config.secretKey, address_sealed)
  return url === null ? googleLine(owner_id) : { pace: 'outside', group: new URL(url).host }
}
