/** The values of the form of an exception, and their faults. */
import { clashes, type ExceptionGroup, expand, longestWeekly, mostRows, type Repeat } from './exceptions-model.ts'
import { type ExceptionRow, overtimeFits, type Span } from '#web/features/my-listings/availability/hours-model.ts'
import { addDays, daysBetween } from '#domain/time.ts'

export type ExceptionForm = ExceptionRow & { repeat: Repeat; until: string }

export const evening: Span = { start: 720, end: 1440, overtime: null, modes: null, group: null }

export const newForm = (date: string): ExceptionForm => ({
  date_from: date,
  date_to: date,
  type: 'closed',
  windows: [],
  reason: null,
  label_public: null,
  repeat: 'none',
  until: date,
})

export const formOf = ({ first, last, repeat }: ExceptionGroup): ExceptionForm => ({
  ...first,
  repeat,
  until: last.date_from,
})

export const typed = (form: ExceptionForm, type: ExceptionRow['type']): ExceptionForm => ({
  ...form,
  type,
  windows: type === 'custom' ? (form.windows.length > 0 ? form.windows : [evening]) : [],
})

/** A usual last day of a repeat: half a year of weeks, or five years. */
export const usualUntil = (date: string, repeat: Repeat): string =>
  repeat === 'weekly' ? addDays(date, 26 * 7) : repeat === 'yearly' ? addDays(date, 5 * 366) : date

export const rowsOf = ({ repeat, until, ...row }: ExceptionForm): ExceptionRow[] =>
  expand(row, repeat, repeat === 'none' ? row.date_from : until)

export type FormFault =
  | { at: 'date_to' | 'until'; code: 'backwards' }
  | { at: 'repeat'; code: 'too_long' | 'too_many' }
  | { at: 'windows'; code: 'none' | 'overlap' | 'overtime' }
  | { at: 'date_from'; code: 'clash'; with: ExceptionRow }

const overlapping = (windows: readonly Span[]): boolean =>
  windows.some((one, index) =>
    windows.slice(0, index).some((other) => {
      const compete = one.group === other.group && sharesMode(one, other)
      return compete && one.start < other.end && other.start < one.end
    }),
  )
const sharesMode = (a: Span, b: Span): boolean =>
  a.modes && b.modes ? a.modes.some((mode) => b.modes?.includes(mode)) : !a.modes && !b.modes

export function faultsOfForm(form: ExceptionForm, rows: readonly ExceptionRow[], old: readonly number[]): FormFault[] {
  if (form.date_to < form.date_from) return [{ at: 'date_to', code: 'backwards' }]
  const found: FormFault[] = []
  if (form.repeat !== 'none' && form.until < form.date_from) found.push({ at: 'until', code: 'backwards' })
  const long = daysBetween(form.date_from, form.date_to) + 1
  if (form.repeat === 'weekly' && long > longestWeekly) found.push({ at: 'repeat', code: 'too_long' })
  if (form.type === 'custom' && form.windows.length === 0) found.push({ at: 'windows', code: 'none' })
  if (overlapping(form.windows)) found.push({ at: 'windows', code: 'overlap' })
  if (form.windows.some((one) => !overtimeFits(one))) found.push({ at: 'windows', code: 'overtime' })
  const fresh = rowsOf(form)
  if (rows.length - old.length + fresh.length > mostRows) found.push({ at: 'repeat', code: 'too_many' })
  const [clash] = clashes(rows, old, fresh)
  if (clash && found.length === 0) found.push({ at: 'date_from', code: 'clash', with: clash })
  return found
}
