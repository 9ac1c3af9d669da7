/** Limits letters to one mailbox, so that a stranger cannot fill it by registering its address again and again. */
import { hourMs } from '#domain/time.ts'

const apartMs = hourMs
const told = new Map<string, number>()

/** Whether the owner may get a letter now: once an hour per process. */
export function mayTell(owner_id: string, now: number): boolean {
  const last = told.get(owner_id)
  if (last !== undefined && now - last < apartMs) return false
  if (told.size > 10_000) told.clear()
  told.set(owner_id, now)
  return true
}
