/** Usual weeks to start from. Source: domain 4.1. */
import type { ListingKind } from '#domain/listing/codes.ts'
import {
  byTime,
  type DaySlot,
  type HoursDraft,
  type HoursWindow,
} from '#web/features/my-listings/availability/hours-model.ts'

export const templateNames = [
  'wedding_hall',
  'conference',
  'studio',
  'event_service',
  'weekends',
  'always_open',
] as const
export type TemplateName = (typeof templateNames)[number]

type Hours = { days: number[]; start: number; end: number }
const h = 60
const workdays = [0, 1, 2, 3, 4]
const all = [0, 1, 2, 3, 4, 5, 6]

const weeks: Record<TemplateName, Hours[]> = {
  wedding_hall: [
    { days: [0, 1, 2, 3, 6], start: 10 * h, end: 22 * h },
    { days: [4, 5], start: 10 * h, end: 28 * h },
  ],
  conference: [{ days: workdays, start: 8 * h, end: 18 * h }],
  studio: [
    { days: workdays, start: 9 * h, end: 21 * h },
    { days: [5, 6], start: 10 * h, end: 20 * h },
  ],
  event_service: [
    { days: [0, 1, 2, 3, 6], start: 8 * h, end: 24 * h },
    // The night belongs to the day before, so the next morning begins after it.
    { days: [4, 5], start: 8 * h, end: 28 * h },
  ],
  weekends: [
    { days: [4, 5], start: 12 * h, end: 28 * h },
    { days: [6], start: 12 * h, end: 22 * h },
  ],
  always_open: [{ days: all, start: 0, end: 24 * h }],
}

export const slotPresets = {
  morning: { start: 8 * h, end: 13 * h },
  afternoon: { start: 13 * h + 30, end: 18 * h + 30 },
  evening: { start: 19 * h, end: 23 * h },
} as const
export type SlotPreset = keyof typeof slotPresets

export const weekOf = (name: TemplateName): HoursWindow[] =>
  weeks[name]
    .flatMap(({ days, start, end }) =>
      days.map((day) => ({ day, start, end, overtime: null, modes: null, group: null })),
    )
    .map((window, index) => ({ key: `w${index}`, ...window }))
    .sort(byTime)

const usual: Partial<Record<string, TemplateName>> = {
  conference_room: 'conference',
  training_room: 'conference',
  meeting_room: 'conference',
  photo_studio: 'studio',
  recording_studio: 'studio',
  dance_room: 'studio',
  sports_hall: 'studio',
  kids_room: 'studio',
  gallery: 'studio',
  theatre_cinema: 'studio',
}
/** The usual week of each category. */
export const usualTemplate: Record<ListingKind, (category: string) => TemplateName> = {
  venue: (category) => usual[category] ?? 'wedding_hall',
  service: () => 'event_service',
}

/** Replaces the week by that of the template; everything else stays. */
export const applyTemplate = (draft: HoursDraft, name: TemplateName): HoursDraft => ({ ...draft, weekly: weekOf(name) })

/** Adds a preset slot, unless it is there already. */
export function addPreset(slots: readonly DaySlot[], code: SlotPreset, label: string): DaySlot[] {
  return slots.some((slot) => slot.code === code) ? [...slots] : [...slots, { code, label, ...slotPresets[code] }]
}

/** An unused code, `slot-1`, `slot-2` …; codes only have to differ, nobody reads them. */
export function freshCode(slots: readonly DaySlot[]): string {
  for (let number = 1; ; number++) {
    const code = `slot-${number}`
    if (!slots.some((slot) => slot.code === code)) return code
  }
}
