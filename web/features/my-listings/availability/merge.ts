/** Merges hours that two tabs have changed; parts that both changed are reported. */
import { type HoursDraft, type WireHours, wireOf } from './hours-model.ts'

export const hourParts = ['weekly', 'slots', 'exceptions', 'holidays'] as const
export type HourPart = (typeof hourParts)[number]

export type Merged = {
  draft: HoursDraft
  /** Taken over from the other tab, because only that one changed them. */
  taken: HourPart[]
  /** Changed in both tabs; `draft` keeps the changes made here. */
  both: HourPart[]
}

const same = (a: WireHours, b: WireHours, part: HourPart): boolean =>
  JSON.stringify(a[part]) === JSON.stringify(b[part])

/** `base` is what was read, `mine` what it became here, `theirs` what is stored now. */
export function mergeHours(base: HoursDraft, mine: HoursDraft, theirs: HoursDraft): Merged {
  const [was, here, there] = [wireOf(base), wireOf(mine), wireOf(theirs)]
  const merged: Merged = { draft: mine, taken: [], both: [] }
  for (const part of hourParts) {
    if (same(was, there, part) || same(here, there, part)) continue
    if (same(was, here, part)) {
      merged.draft = takePart(merged.draft, theirs, part)
      merged.taken.push(part)
    } else merged.both.push(part)
  }
  return merged
}

export const takePart = (draft: HoursDraft, from: HoursDraft, part: HourPart): HoursDraft => ({
  ...draft,
  [part]: from[part],
})

/** Weekdays (0 = Monday) with different windows. */
export function differentDays(a: HoursDraft, b: HoursDraft): number[] {
  const dayOf = (draft: HoursDraft, day: number) =>
    JSON.stringify(wireOf({ ...draft, weekly: draft.weekly.filter((one) => one.day === day) }).weekly)
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => dayOf(a, day) !== dayOf(b, day))
}
