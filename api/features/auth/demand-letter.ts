import { countTry } from './tries-queries.ts'
import type { TxDeps } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'
import { hourMs } from '#domain/time.ts'

/** Within an hour: more than anybody writes down by hand, and little for whoever wants to write to the world in our name. */
const most = { caller: 120, link: 30 } as const

/**
 * Before a partner has us write to an address that the partner typed, or to another partner. Throws `rate_limited`; what is
 * refused so is not counted, because its transaction goes.
 */
export async function demandLetter(
  deps: Pick<TxDeps, 'db' | 'clock' | 'config'>,
  kind: keyof typeof most,
  owner_id: string,
): Promise<void> {
  if (!deps.config.rateLimits) return
  const { count, left_ms } = await countTry(deps)(`letter ${kind}`, owner_id, hourMs)
  if (count <= most[kind]) return
  const seconds = Math.max(1, Math.ceil(left_ms / 1000))
  throw new Refused({ refused: 'rate_limited', details: { seconds } }, { retry_after: seconds })
}
