/** Why a date differs from others, in words for visitors. */
import { holidayOn } from '#domain/availability/holidays.ts'
import { publicHolidayLabels } from '#domain/listing/labels.pl.ts'
import type { Opening } from '#domain/availability/opening.ts'

/** The owner's public words for an exception, or the holiday that closes the place; null for an ordinary day. */
export function dayLabel({ exceptions, holidays }: Opening, date: string): string | null {
  const exception = exceptions.find((one) => one.date_from <= date && date <= one.date_to && one.label_public)
  if (exception) return exception.label_public ?? null
  const holiday = holidayOn(date)
  if (!holiday || !holidays.closed_on_public_holidays || holidays.keep_open.includes(holiday)) return null
  return publicHolidayLabels[holiday]
}
