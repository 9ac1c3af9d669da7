import type { Caller } from '#api/http/handlers.ts'
import type { Call } from '#contract/calls.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/**
 * Whether this caller may make this call; null when yes. Nobody is asked to come in where nobody has to; a key is let in
 * only where the call names a scope and the key has it. Whose data it then sees is decided by the verb's WHERE.
 */
export function refusedTo(
  caller: Caller | null,
  { access, key }: Pick<Call, 'access' | 'key'>,
): Extract<RefusalCode, 'unauthenticated' | 'forbidden'> | null {
  if (access === 'public') return null
  if (!caller) return 'unauthenticated'
  if (caller.by === 'session') return null
  return key !== undefined && caller.scopes.includes(key) ? null : 'forbidden'
}
