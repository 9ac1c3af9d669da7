/**
 * Wall times of the listing's zone, for browsers without Temporal (`wallTime`). An hour that occurs twice means the
 * first one, a missing hour the one after the gap (ruling 17).
 */
import { wallTime } from '#domain/format.pl.ts'

const MINUTE_MS = 60_000

/** The instant of a wall time `YYYY-MM-DDTHH:MM` in a zone, as epoch ms. */
export function instantOf(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}:00Z`)
  const offsetAt = (at: number) => Date.parse(`${wallTime(at, zone)}:00Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS
  const at = asUtc - offsetAt(asUtc - offsetAt(asUtc))
  const earlier = at - 60 * MINUTE_MS
  return wallTime(earlier, zone) === local ? earlier : at
}

export const plusMinutes = (local: string, minutes: number, zone: string): string =>
  wallTime(instantOf(local, zone) + minutes * MINUTE_MS, zone)

/** Elapsed minutes; the night of a clock change is an hour shorter or longer. */
export const minutesBetween = (from: string, to: string, zone: string): number =>
  (instantOf(to, zone) - instantOf(from, zone)) / MINUTE_MS
