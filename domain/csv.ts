/**
 * Comma-separated values as spreadsheets read them: RFC 4180, with semicolons, because Polish Excel and LibreOffice use
 * the comma for decimals. A cell that a spreadsheet would run as a formula is disarmed (OWASP, "CSV Injection"): a sign
 * that starts one gets an apostrophe before it, unless the cell is a plain number or a phone.
 */

export type Cell = string | number | boolean | null | undefined

/** A heading with the function for its cells, kept together so that one cannot be moved without the other. */
export type Column<Of> = readonly [heading: string, cell: (of: Of) => Cell]

/** Byte order mark by which spreadsheets recognise UTF-8; stands once, at the very beginning of the file. */
export const csvMark = '\uFEFF'

const startsFormula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const harmless = /^[+-]?\d[\d ]*([.,]\d+)?$/

/** One line with its CRLF. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(cellText).join(';')}\r\n`
}

/** The beginning of a file: byte order mark and line of headings. */
export function csvHead(columns: readonly Column<never>[]): string {
  return csvMark + csvRow(columns.map(([heading]) => heading))
}

export function csvLine<Of>(columns: readonly Column<Of>[], of: Of): string {
  return csvRow(columns.map(([, cell]) => cell(of)))
}

/** `1234.5` zł as `1234,50`: a number for the spreadsheet, not a text with a currency. */
export function csvGrosze(grosze: number | null): string {
  return grosze === null
    ? ''
    : `${grosze < 0 ? '-' : ''}${Math.floor(Math.abs(grosze) / 100)},${String(Math.abs(grosze) % 100).padStart(2, '0')}`
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  const text = String(cell)
  return quoted(startsFormula.test(text) && !harmless.test(text) ? `'${text}` : text)
}

function quoted(text: string): string {
  return /[";,\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
