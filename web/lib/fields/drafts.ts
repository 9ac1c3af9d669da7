/**
 * What somebody has typed, kept in the memory of the tab, so that a session that ends in the middle loses nothing: after
 * the login the same form opens with the same words. A draft belongs to one owner and is never shown to another.
 */
import { useEffect, useRef, useState } from 'react'
import { session } from '#web/lib/http/session.ts'

const kept = new Map<string, { owner: string; value: unknown }>()

/** The draft of this key, if this owner has left one. */
export function draftOf<T>(key: string, owner: string | undefined): T | undefined {
  const draft = kept.get(key)
  return draft && owner && draft.owner === owner ? (draft.value as T) : undefined
}

export function keepDraft(key: string, owner: string | undefined, value: unknown): void {
  if (owner) kept.set(key, { owner, value })
}

export function forgetDraft(key: string): void {
  kept.delete(key)
}

/** First value of a form: the draft when there is one. Whoever made it is remembered, also after the session has ended. */
export function useDraft<T>(key: string, make: () => T): { first: T; keep: (value: T) => void; forget: () => void } {
  const [owner] = useState(() => session().user?.id)
  const [first] = useState(() => draftOf<T>(key, owner) ?? make())
  return { first, keep: (value) => keepDraft(key, owner, value), forget: () => forgetDraft(key) }
}

/** Whether this person has left a draft there: what holds the form then opens by itself. */
export const hasDraft = (key: string): boolean => draftOf(key, session().user?.id) !== undefined

/**
 * Keeps a form's values as they change, also back to what they were; a form that was not touched leaves no draft, and one
 * that was forgotten after it was sent leaves none until it is touched again.
 */
export function useKeptValues<V>(draft: { keep: (value: V) => void }, values: V, changed = false): void {
  const seen = useRef<{ values: V } | null>(null)
  useEffect(() => {
    if (seen.current?.values === values) return
    const touched = seen.current !== null
    seen.current = { values }
    if (changed || touched) draft.keep(values)
  })
}
