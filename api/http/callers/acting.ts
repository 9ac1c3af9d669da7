/**
 * Whether the present request was made by an API key. Verbs speak only of the owner, because a key acts for its owner;
 * only the history needs the key, and the verbs in between do not have to pass it on.
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
