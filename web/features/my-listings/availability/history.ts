/** Steps that can be undone and redone. Values are replaced, never changed. */
export type History<T> = { past: readonly T[]; present: T; future: readonly T[] }

const longest = 100

export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/** Adds a step; consecutive steps with the same `tag` (typing into one field, moving one bar) are undone together. */
export function record<T>(history: History<T>, next: T, merge = false): History<T> {
  if (next === history.present) return history
  const past = merge && history.past.length > 0 ? history.past : [...history.past, history.present].slice(-longest)
  return { past, present: next, future: [] }
}

export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1)
  if (last === undefined) return history
  return { past: history.past.slice(0, -1), present: last, future: [history.present, ...history.future] }
}

export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
