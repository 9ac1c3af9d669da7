/** Arithmetic of wall time (`YYYY-MM-DDTHH:MM`) where no time zone has a part in it: a day has 1440 minutes. */

const MINUTE_MS = 60_000

/** Minutes on the clock since 1970-01-01 00:00 there. */
export const minutesOf = (at: string): number => Date.parse(`${at}:00Z`) / MINUTE_MS
export const wallTimeOf = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString().slice(0, 16)
