/** How long personal data is kept once it is needed no more (domain 5.7, row RODO). The privacy page tells the same numbers. */
import type { LocalDate } from './time.ts'

/** Whole years after the end of the year in which something was. */
export const keptYears = {
  /** A claim from a reservation lapses with the end of its sixth year: art. 118 k.c. */
  reservation: 6,
  /** A request that never became a contract: what was said before one lapses in three years, art. 72 § 2 and 442¹ k.c. */
  request: 3,
  /** Books of account, from the end of the tax year: art. 86 Ordynacji podatkowej. */
  accounts: 5,
} as const

/** What was before this day is kept no longer. */
export function firstKeptDay(today: LocalDate, kind: keyof typeof keptYears): LocalDate {
  return `${Number(today.slice(0, 4)) - keptYears[kind]}-01-01`
}
