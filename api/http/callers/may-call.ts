import type { Caller } from '#api/http/handlers.ts'
import type { Call } from '#contract/calls.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/**
 * Why this caller may not make this call; null when it may. Public calls need no login; a key is accepted only when the
 * call names a scope and the key has it. Which data it sees is decided by the verb's WHERE.
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
