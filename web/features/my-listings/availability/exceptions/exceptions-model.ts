/** Exceptions: on the wire each repeat is a row of its own; rows that repeat are shown as one group. */
import { addDays, isDate } from '#domain/time.ts'
import type { ExceptionRow } from '#web/features/my-listings/availability/hours-model.ts'

export const repeats = ['none', 'weekly', 'yearly'] as const
export type Repeat = (typeof repeats)[number]
export const mostRows = 400
export const longestWeekly = 7

type Range = Pick<ExceptionRow, 'date_from' | 'date_to'>
/** `rows` are the indexes of its rows in the list, by date. */
export type ExceptionGroup = { rows: number[]; repeat: Repeat; first: ExceptionRow; last: ExceptionRow }

const inYear = (date: string, year: number): string => `${String(year).padStart(4, '0')}${date.slice(4)}`
const yearOf = (date: string): number => Number(date.slice(0, 4))

/** The same range some years later; null when the 29th of February does not exist then. */
function yearsLater({ date_from, date_to }: Range, years: number): Range | null {
  const later = {
    date_from: inYear(date_from, yearOf(date_from) + years),
    date_to: inYear(date_to, yearOf(date_to) + years),
  }
  return isDate(later.date_from) && isDate(later.date_to) ? later : null
}

const longestLeap = 8

function nextOf(range: Range, repeat: Repeat): Range | null {
  if (repeat === 'weekly') return { date_from: addDays(range.date_from, 7), date_to: addDays(range.date_to, 7) }
  if (repeat === 'none') return null
  for (let years = 1; years <= longestLeap; years++) {
    const later = yearsLater(range, years)
    if (later) return later
  }
  return null
}

/** The row and its repeats that start up to and including `until`; never more than a list may hold. */
export function expand(row: ExceptionRow, repeat: Repeat, until: string): ExceptionRow[] {
  const rows = [row]
  let next = nextOf(row, repeat)
  while (next && next.date_from <= until && rows.length <= mostRows) {
    rows.push({ ...row, ...next })
    next = nextOf(next, repeat)
  }
  return rows
}

const contentOf = ({ type, windows, reason, label_public }: ExceptionRow): string =>
  JSON.stringify([type, windows, reason, label_public])

/**
 * Groups rows of equal content that are a week or a year apart; each row is in one group, and groups are in order of
 * date.
 */
export function groupsOf(rows: readonly ExceptionRow[]): ExceptionGroup[] {
  const order = rows.map((_, index) => index)
  const at = (index: number) => rows[index] as ExceptionRow
  order.sort((a, b) => (at(a).date_from < at(b).date_from ? -1 : at(a).date_from > at(b).date_from ? 1 : a - b))
  const byContent = new Map<string, number[]>()
  for (const index of order) {
    const content = contentOf(at(index))
    byContent.set(content, [...(byContent.get(content) ?? []), index])
  }
  const taken = new Set<number>()
  const groups: ExceptionGroup[] = []
  const chain = (start: number, repeat: Repeat, alike: readonly number[]): number[] => {
    const found = [start]
    for (let next = nextOf(at(start), repeat); next; ) {
      const { date_from, date_to } = next
      const follower = alike.find(
        (index) => !taken.has(index) && at(index).date_from === date_from && at(index).date_to === date_to,
      )
      if (follower === undefined || found.includes(follower)) break
      found.push(follower)
      next = nextOf(at(follower), repeat)
    }
    return found
  }
  for (const index of order) {
    if (taken.has(index)) continue
    const alike = byContent.get(contentOf(at(index))) ?? []
    const weekly = chain(index, 'weekly', alike)
    const yearly = chain(index, 'yearly', alike)
    const longer = weekly.length >= yearly.length ? weekly : yearly
    const repeat: Repeat = longer.length === 1 ? 'none' : longer === weekly ? 'weekly' : 'yearly'
    for (const member of longer) taken.add(member)
    groups.push({ rows: longer, repeat, first: at(index), last: at(longer.at(-1) as number) })
  }
  return groups
}

/** Puts new rows in the place of old ones, or at the end when there are none. */
export function putRows(
  rows: readonly ExceptionRow[],
  old: readonly number[],
  fresh: readonly ExceptionRow[],
): ExceptionRow[] {
  const place = old.length > 0 ? Math.min(...old) : rows.length
  const kept = (from: number, to: number) => rows.slice(from, to).filter((_, index) => !old.includes(from + index))
  return [...kept(0, place), ...fresh, ...kept(place, rows.length)]
}

const opens = ({ type }: ExceptionRow): boolean => type !== 'closed'
const meet = (a: Range, b: Range): boolean => a.date_from <= b.date_to && b.date_from <= a.date_to

/**
 * Other rows that open the listing on a day of these; two such rows cannot both hold (ruling 20). `old` will be
 * removed.
 */
export function clashes(
  rows: readonly ExceptionRow[],
  old: readonly number[],
  fresh: readonly ExceptionRow[],
): ExceptionRow[] {
  const others = rows.filter((row, index) => !old.includes(index) && opens(row))
  const found = others.filter((row) => fresh.some((one) => opens(one) && meet(one, row)))
  const own = fresh.find((one, index) => opens(one) && fresh.slice(0, index).some((other) => meet(other, one)))
  return own ? [...found, own] : found
}

/** Closed days that override the new rows, because `closed` always wins (domain 4.2). */
export const closedOver = (
  rows: readonly ExceptionRow[],
  old: readonly number[],
  fresh: readonly ExceptionRow[],
): ExceptionRow[] =>
  fresh.some(opens)
    ? rows.filter((row, index) => !opens(row) && !old.includes(index) && fresh.some((one) => meet(one, row)))
    : []
