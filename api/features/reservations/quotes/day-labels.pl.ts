/** Why a date differs from others, in words for visitors. */
import { holidayOn } from '#domain/availability/holidays.ts'
import { publicHolidayLabels } from '#domain/listing/labels.pl.ts'
import type { Opening } from '#domain/availability/opening.ts'

/**
 * The owner's public words for the exceptions that count, or the holiday that closes the place; null for an ordinary
 * day. A closed exception takes precedence over one that opens, and that one over a holiday (domain 4.2).
 */
export function dayLabel({ exceptions, holidays }: Opening, date: string): string | null {
  const all = exceptions.filter((one) => one.date_from <= date && date <= one.date_to)
  const closing = all.filter(({ type }) => type === 'closed')
  const label = (closing.length > 0 ? closing : all).find(({ label_public }) => label_public)?.label_public
  if (label) return label
  if (all.length > 0 && closing.length === 0) return null
  const holiday = holidayOn(date)
  if (!holiday || !holidays.closed_on_public_holidays || holidays.keep_open.includes(holiday)) return null
  return publicHolidayLabels[holiday]
}
