import { useState } from 'react'

/** Whether a form holds something else than it would if nobody had touched it; what came back from a draft was touched. */
export function useTouched<V>(values: V, untouched: () => V): boolean {
  const [first] = useState(untouched)
  return !sameValues(values, first)
}

/** Plain values alike, whatever the order in which their keys were written. A field that was emptied again is not there. */
export function sameValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, ordered) === JSON.stringify(other, ordered)
}

const ordered = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, part]) => part !== '')
          .sort(byKey),
      )
    : value

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number => (one < other ? -1 : 1)
