/** Arithmetic with wall times (`YYYY-MM-DDTHH:MM`) without time zones: every day has 1440 minutes. */

const MINUTE_MS = 60_000

/** Minutes since 1970-01-01 00:00 by the wall clock. */
export const minutesOf = (at: string): number => Date.parse(`${at}:00Z`) / MINUTE_MS
export const wallTimeOf = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString().slice(0, 16)
