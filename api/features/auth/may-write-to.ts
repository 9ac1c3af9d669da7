import { mailsPerHour } from './sessions/session-times.ts'
import { countTry } from './tries-queries.ts'
import type { Deps } from '#api/deps.ts'
import { hourMs } from '#domain/time.ts'

/**
 * Whether one more letter of this kind may go to an address that anybody may type: so many in an hour, from however many
 * networks they are asked for. Limits of visitors count by network, and of those whoever means harm has many.
 */
export async function mayWriteTo(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  kind: 'links' | 'contact',
  email: string,
): Promise<boolean> {
  const { count } = await countTry(deps)(`letter ${kind}`, email.toLowerCase(), hourMs)
  return count <= mailsPerHour
}
