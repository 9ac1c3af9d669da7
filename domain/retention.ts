/**
 * How long personal data is kept once it is no longer needed (domain 5.7, row RODO). The privacy page shows the same
 * numbers.
 */
import type { LocalDate } from './time.ts'

/** Whole years after the end of the year of the event, request or record. */
export const keptYears = {
  /** Claims from a reservation lapse at the end of its sixth year: art. 118 k.c. */
  reservation: 6,
  /** A request that never became a contract: claims from it lapse in three years, art. 72 § 2 and 442¹ k.c. */
  request: 3,
  /** Books of account, from the end of the tax year: art. 86 Ordynacji podatkowej. */
  accounts: 5,
} as const

/** The first day whose data is still kept. */
export function firstKeptDay(today: LocalDate, kind: keyof typeof keptYears): LocalDate {
  return `${Number(today.slice(0, 4)) - keptYears[kind]}-01-01`
}
