/** The visitors' calendar as it would be with these hours; nothing is stored. */
import { z } from 'zod'
import { id, localDate, wire } from '#contract/endpoint.ts'
import { availabilityBody } from './owner-pricing.ts'
import { calendarDay } from '#contract/reservations/reserving.ts'

const preview = wire({
  summary: 'The calendar of visitors as these unsaved hours would make it, with everything that is taken',
  params: z.object({ id }),
  body: availabilityBody
    .pick({ timezone: true, weekly: true, slots: true, exceptions: true, holidays: true })
    .extend({ from: localDate, to: localDate }),
  reply: z.object({ days: z.array(calendarDay.omit({ starts: true })) }),
})

export const availabilityPreviews = {
  previewVenueAvailability: preview,
  previewServiceAvailability: preview,
}
