/**
 * Whether what is being done is done by a program. Verbs speak of the owner alone, because a key does what its owner could;
 * only whoever writes history asks, and the dozen verbs between need not carry it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

type ActingKey = { key_id: string; name: string }

const acting = new AsyncLocalStorage<ActingKey>()

export function actingBy<T>(key: ActingKey | null, work: () => T): T {
  return key ? acting.run(key, work) : work()
}

export function keyThatActs(): ActingKey | null {
  return acting.getStore() ?? null
}
