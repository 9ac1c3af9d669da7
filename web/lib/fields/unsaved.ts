import { useState } from 'react'

/** Whether a form holds other values than an untouched one would; values restored from a draft count as touched. */
export function useTouched<V>(values: V, untouched: () => V): boolean {
  const [first] = useState(untouched)
  return !sameValues(values, first)
}

/** Whether two plain values are equal, whatever the order of their keys. A field that was emptied counts as absent. */
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
