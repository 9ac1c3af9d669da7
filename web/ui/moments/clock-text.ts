/** Times of day as people type them. */

export const dayMinutes = 1440

/** `4:00`, `04.00`, `4`, `1630`, `24:00`, `godz. 16:30` as minutes of a day (24:00 is 0); null for anything else. */
export function readTime(text: string): number | null {
  const time = readEnd(text)
  return time === null ? null : time % dayMinutes
}

/** The same for an end: 24:00 is 1440, the end of the day, and 0:00 is 0, its beginning. */
export function readEnd(text: string): number | null {
  const typed = text.replace(/\p{Cf}/gu, '').trim()
  const match = /^(?:godz\.? ?)?(\d{1,2})(?:[:.,\s]?(\d{2}))?$/i.exec(typed)
  if (!match) return null
  const hours = Number(match[1])
  const minutes = Number(match[2] ?? 0)
  if (hours > 24 || minutes > 59 || (hours === 24 && minutes > 0)) return null
  return hours * 60 + minutes
}

/** Minutes since midnight as `4:00`; those of the night after (1440 and more) as the time of day on the clock. */
export const clock = (minutes: number): string => {
  const time = minutes % dayMinutes
  return `${Math.floor(time / 60)}:${String(time % 60).padStart(2, '0')}`
}

/** The end of a window; midnight at the end of the day is 24:00. */
export const clockEnd = (minutes: number): string => (minutes === dayMinutes ? '24:00' : clock(minutes))
