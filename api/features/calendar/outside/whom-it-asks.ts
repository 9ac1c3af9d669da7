/** In which line a job waits that asks somebody else's server: one that does not answer makes few others wait. */
import { googleLine } from '#api/adapters/calendars/calendars.ts'
import type { Outward } from '#api/adapters/jobs/queue.ts'
import type { Deps } from '#api/deps.ts'
import { unsealIfOurs } from '#api/sealed.ts'
import type { OutsideCalendar } from './outside-queries.ts'

type Asked = Pick<OutsideCalendar, 'kind' | 'owner_id' | 'address_sealed'>

/** A feed stands behind the others of its host; one whose address nobody can read asks nobody. */
export function asksFor({ config }: Pick<Deps, 'config'>, { kind, owner_id, address_sealed }: Asked): Outward {
  const url = kind === 'google' || !address_sealed ? null : unsealIfOurs(config.secretKey, address_sealed)
  return url === null ? googleLine(owner_id) : { pace: 'outside', group: new URL(url).host }
}
