/** Geometry of the week's grid, and what keys on a cell mean. Pure. */
import { dayMinutes, gridStep, type HoursWindow, limitOf } from '#web/features/my-listings/availability/hours-model.ts'

/** A day is drawn until 6 in the morning of the next day, or longer when a window ends later. */
export const usualLimit = 30 * 60

export const gridLimit = (windows: readonly HoursWindow[]): number =>
  Math.ceil(Math.max(usualLimit, ...windows.map((one) => Math.max(one.end, limitOf(one)))) / 60) * 60

export type Cell = { day: number; minutes: number }
export type Area = { days: number[]; from: number; to: number }

/** The area of both cells and everything between them, by days and minutes. */
export function areaOf(a: Cell, b: Cell): Area {
  const [first, last] = [Math.min(a.day, b.day), Math.max(a.day, b.day)]
  return {
    days: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    from: Math.min(a.minutes, b.minutes),
    to: Math.max(a.minutes, b.minutes) + gridStep,
  }
}

const longStep = 3 * 60

/** The cell to which a key leads; null for other keys. */
export function cellAfter(key: string, { day, minutes }: Cell, limit: number): Cell | null {
  const at = (nextDay: number, next: number): Cell => ({
    day: Math.min(6, Math.max(0, nextDay)),
    minutes: Math.min(limit - gridStep, Math.max(0, next)),
  })
  switch (key) {
    case 'ArrowLeft':
      return at(day, minutes - gridStep)
    case 'ArrowRight':
      return at(day, minutes + gridStep)
    case 'ArrowUp':
      return at(day - 1, minutes)
    case 'ArrowDown':
      return at(day + 1, minutes)
    case 'PageUp':
      return at(day, minutes - longStep)
    case 'PageDown':
      return at(day, minutes + longStep)
    case 'Home':
      return at(day, 0)
    case 'End':
      return at(day, limit)
    default:
      return null
  }
}

/** The window over a cell of its own day's row. */
export const windowAt = (windows: readonly HoursWindow[], { day, minutes }: Cell): HoursWindow | undefined =>
  windows.find((one) => one.day === day && one.start < minutes + gridStep && minutes < one.end)

/** Overlapping windows of one day (other modes, whole weekends) get a lane each. */
export function lanesOf(windows: readonly HoursWindow[]): { lanes: number; laneOf: (key: string) => number } {
  const ends: number[] = []
  const places = new Map<string, number>()
  for (const one of windows) {
    const free = ends.findIndex((end) => end <= one.start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = one.end
    places.set(one.key, lane)
  }
  return { lanes: Math.max(1, ends.length), laneOf: (key) => places.get(key) ?? 0 }
}

/** How far windows of the previous day reach into this day, in minutes; 0 when they do not. */
export const nightBefore = (windows: readonly HoursWindow[], day: number): number =>
  Math.max(0, ...windows.filter((one) => one.day === (day + 6) % 7).map(({ end }) => end - dayMinutes))

export const snap = (minutes: number): number => Math.round(minutes / gridStep) * gridStep
export const snapDown = (minutes: number): number => Math.floor(minutes / gridStep) * gridStep
