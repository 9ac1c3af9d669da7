/**
 * Wall time of the listing's zone in the browser, which may have no Temporal yet (`wallTime`). A doubled hour means the first, a
 * missing one the hour after the gap (ruling 17).
 */
import { wallTime } from '#domain/format.pl.ts'

const MINUTE_MS = 60_000

/** Epoch ms of `YYYY-MM-DDTHH:MM` in a zone. */
export function instantOf(local: string, zone: string): number {
  const asUtc = Date.parse(`${local}:00Z`)
  const offsetAt = (at: number) => Date.parse(`${wallTime(at, zone)}:00Z`) - Math.floor(at / MINUTE_MS) * MINUTE_MS
  const at = asUtc - offsetAt(asUtc - offsetAt(asUtc))
  const earlier = at - 60 * MINUTE_MS
  return wallTime(earlier, zone) === local ? earlier : at
}

export const plusMinutes = (local: string, minutes: number, zone: string): string =>
  wallTime(instantOf(local, zone) + minutes * MINUTE_MS, zone)

/** Elapsed minutes, so the night of a clock change is an hour shorter or longer. */
export const minutesBetween = (from: string, to: string, zone: string): number =>
  (instantOf(to, zone) - instantOf(from, zone)) / MINUTE_MS
