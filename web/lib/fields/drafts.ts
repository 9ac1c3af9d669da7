/**
 * What a person has typed, kept in the memory of the tab, so that nothing is lost when the session ends in the middle:
 * after the login the same form opens with the same values. A draft belongs to one owner and is never shown to another.
 */
import { useEffect, useRef, useState } from 'react'
import { session } from '#web/lib/http/session.ts'

const kept = new Map<string, { owner: string; value: unknown }>()

/** The draft of this key when this owner has left one. */
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

/**
 * The first value of a form, which is the draft when there is one. The owner is remembered from the first drawing,
 * because the session may end before `keep` is called.
 */
export function useDraft<T>(key: string, make: () => T): { first: T; keep: (value: T) => void; forget: () => void } {
  const [owner] = useState(() => session().user?.id)
  const [first] = useState(() => draftOf<T>(key, owner) ?? make())
  return { first, keep: (value) => keepDraft(key, owner, value), forget: () => forgetDraft(key) }
}

/** Whether this person has left a draft under this key, so that the drawer or dialog with the form opens by itself. */
export const hasDraft = (key: string): boolean => draftOf(key, session().user?.id) !== undefined

/**
 * Keeps the values of a form whenever they change, even back to the first ones. An untouched form leaves no draft, and
 * a draft that was forgotten after sending comes back only with the next change.
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
