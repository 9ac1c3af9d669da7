/** Draws a summary on A4 pages. */
import { addPart, type Drawing, type fonts, openPdf, type Part, picture, say, type Tag, unread } from './open-pdf.ts'
import { printable } from './printable.ts'
import { wordmark } from './wordmark.ts'
import type { QrCode } from '#api/adapters/qr/qr-code.ts'

export type SummaryDocument = {
  title: string
  reference: [label: string, value: string]
  status: string
  issued: string
  parties: { heading: string; lines: string[] }[]
  facts: { heading: string; rows: [string, string][] }
  table: { heading: string; head: string[]; rows: string[][]; total: [string, string]; vat: string[] }
  money: { heading: string; rows: [string, string][] }
  /** The account for the next payment, with the QR code for bank apps. */
  transfer: { heading: string; rows: [string, string][]; code: (QrCode & { note: string }) | null } | null
  sections: { heading: string; lines: string[] }[]
  footer: string
  page: (number: number, of: number) => string
}

/** The confirmation of one payment has no bill. */
export type Paper = Omit<SummaryDocument, 'table'> & { table: SummaryDocument['table'] | null }

type Pdf = PDFKit.PDFDocument

const ink = '#28171a'
const quiet = '#6f5a5d'
const cherry = '#961a36'
const amber = '#ffb646'
const rule = '#e4d9d5'
const margin = 54
/** Less than at the sides, so that a plain reservation is one sheet. */
const topMargin = 42
const pageWidth = 595.28
const width = pageWidth - 2 * margin
/** The lowest point of a page's text; the footer is below it. */
const bottom = 841.89 - 68

/** A section up to this height stays on one page: about seven lines. More would leave a part of the sheet empty. */
const mostKept = 110

/** The brand's symbol, drawn on a grid of 32; the logo is 166 × 36 of the same units. */
const symbol =
  'M2.6 9.4C2.6 20.6 6 27 11 27c2.6 0 4.2-1.7 5-4.4.8 2.7 2.4 4.4 5 4.4 5 0 8.4-6.4 8.4-17.6a1.7 1.7 0 0 0-3.4 0c0 7.6-1.7 11.6-4.5 11.6-2.6 0-3.8-3.4-3.8-8.2a1.7 1.7 0 0 0-3.4 0c0 4.8-1.2 8.2-3.8 8.2C7.7 21 6 17 6 9.4a1.7 1.7 0 0 0-3.4 0Z'
const bulbs = [
  [4.3, 4.6],
  [16, 7.4],
  [27.7, 4.6],
] as const

const logoScale = 0.95

/** The finished file. `brand` is what the logo says, `now` the time of creation that the file states. */
export async function summaryPdf(given: Paper, { brand, now }: { brand: string; now: number }): Promise<Buffer> {
  const document = printable(given)
  const { done, ...on } = await openPdf({
    margins: { top: topMargin, left: margin, right: margin, bottom: 40 },
    bufferPages: true,
    info: { Title: `${document.title} ${document.reference[1]}`, Author: brand },
    now,
  })
  header(on, document, brand)
  parties(on, document.parties)
  pairs(on, document.facts)
  if (document.table) table(on, document.table)
  pairs(on, document.money)
  if (document.transfer) transfer(on, document.transfer)
  for (const section of document.sections) paragraphs(on, section)
  footers(on, document)
  on.pdf.end()
  return done
}

/** Starts a new page when this height does not fit on the present one. */
function room(pdf: Pdf, height: number): void {
  if (pdf.y + height > bottom) pdf.addPage()
}

const style = (pdf: Pdf, font: keyof typeof fonts, size: number, color: string = ink): Pdf =>
  pdf.font(font).fontSize(size).fillColor(color)

function header({ pdf, root }: Drawing, document: Paper, brand: string): void {
  picture(pdf, root, brand, () => {
    pdf
      .save()
      .translate(margin - 2, topMargin - 8)
      .scale(logoScale)
    pdf.save().translate(0, 2)
    pdf.path(symbol).fill(cherry)
    for (const [x, y] of bulbs) pdf.circle(x, y, 2.3).fill(amber)
    pdf.restore().translate(42, 27).path(wordmark).fill(ink).restore()
  })
  const p = (write: () => void) => say(pdf, root, 'P', write)
  const x = margin + width / 2
  const right = { width: width / 2, align: 'right' } as const
  p(() => style(pdf, 'text', 9, quiet).text(document.reference[0], x, topMargin - 2, right))
  p(() => style(pdf, 'bold', 15).text(document.reference[1], x, pdf.y, { ...right, characterSpacing: 1 }))
  say(pdf, root, 'H1', () => style(pdf, 'title', 24).text(document.title, margin, topMargin + 44, { width }))
  p(() => style(pdf, 'bold', 10, cherry).text(document.status, margin, pdf.y + 2, { width, continued: false }))
  p(() => style(pdf, 'text', 9, quiet).text(document.issued, margin, pdf.y + 1, { width }))
  pdf.y += sectionGap
}

/** Between two sections. */
const sectionGap = 8

const headingHeight = 17

function heading({ pdf, root }: Drawing, text: string, follows: number): void {
  room(pdf, headingHeight + follows)
  say(pdf, root, 'H2', () => style(pdf, 'bold', 11.5, cherry).text(text, margin, pdf.y, { width }))
  pdf.y += 2
}

function parties({ pdf, root }: Drawing, columns: SummaryDocument['parties']): void {
  const each = width / columns.length - 10
  const top = pdf.y
  let lowest = top
  for (const [index, column] of columns.entries()) {
    const x = margin + index * (each + 20)
    say(pdf, root, 'H2', () => style(pdf, 'bold', 11.5, cherry).text(column.heading, x, top, { width: each }))
    pdf.y += 3
    for (const line of column.lines)
      say(pdf, root, 'P', () => style(pdf, 'text', 10).text(line, x, pdf.y, { width: each, lineGap: 1 }))
    lowest = Math.max(lowest, pdf.y)
  }
  pdf.y = lowest + sectionGap
}

const labelWidth = 128

/** `beside` is the width that stays free on the right. */
function pairs(on: Drawing, { heading: title, rows }: SummaryDocument['facts'], beside = 0): void {
  const { pdf, root } = on
  const options = { width: width - labelWidth - beside, lineGap: 1 }
  heading(on, title, 30)
  const all = addPart(pdf, root, 'Table')
  for (const [label, value] of rows) {
    const height = style(pdf, 'text', 10).heightOfString(value, options)
    if (height < bottom - topMargin) room(pdf, height)
    const top = pdf.y
    const row = addPart(pdf, all, 'TR')
    say(pdf, row, 'TH', () => style(pdf, 'text', 10, quiet).text(label, margin, top, { width: labelWidth - 8 }))
    say(pdf, row, 'TD', () => style(pdf, 'text', 10).text(value, margin + labelWidth, top, options))
    pdf.y += 1
  }
  pdf.y += sectionGap
}

const codeSide = 104

/** Keeps code and account data on one page; there is room for a name of 200 characters and a note of five lines. */
function transfer(on: Drawing, { heading: title, rows, code }: NonNullable<SummaryDocument['transfer']>): void {
  const { pdf, root } = on
  room(pdf, 24 + codeSide + 50)
  const top = pdf.y
  pairs(on, { heading: title, rows }, code ? codeSide + 14 : 0)
  const below = pdf.y
  if (!code) return
  const x = margin + width - codeSide
  // Hidden from screen readers; the data in the code are written beside it.
  unread(pdf, () => {
    pdf
      .save()
      .translate(x, top)
      .scale(codeSide / code.size)
    pdf.path(code.path).fill('#000000')
    pdf.restore()
  })
  say(pdf, root, 'P', () => style(pdf, 'text', 7.5, quiet).text(code.note, x, top + codeSide, { width: codeSide }))
  pdf.y = Math.max(below, pdf.y + sectionGap)
}

/** Column widths as shares: item, quantity, unit price, VAT, amount. */
const columns = [0.42, 0.16, 0.17, 0.08, 0.17] as const
const columnX = (index: number): number => margin + columns.slice(0, index).reduce((sum, part) => sum + part * width, 0)

type Row = { font: keyof typeof fonts; color: string; tag: Tag }
const headRow: Row = { font: 'bold', color: quiet, tag: 'TH' }
const bodyRow: Row = { font: 'text', color: ink, tag: 'TD' }

/** `head` is repeated when the row begins a page, hidden from screen readers, because it is not a row of the table. */
function tableRow(pdf: Pdf, of: Part | null, cells: string[], { font, color, tag }: Row, head?: string[]): void {
  const options = (index: number) =>
    ({ width: (columns[index] ?? 0) * width - 6, align: index === 0 ? 'left' : 'right', lineGap: 1 }) as const
  style(pdf, font, 9.5, color)
  const height = Math.max(...cells.map((cell, index) => pdf.heightOfString(cell, options(index))))
  const page = pdf.page
  room(pdf, height + 8)
  if (head && pdf.page !== page) tableRow(pdf, null, head, headRow)
  const top = pdf.y
  style(pdf, font, 9.5, color)
  const row = of && addPart(pdf, of, 'TR')
  for (const [index, cell] of cells.entries()) {
    const write = () => pdf.text(cell, columnX(index) + (index === 0 ? 0 : 6), top, options(index))
    if (row) say(pdf, row, tag, write)
    else unread(pdf, write)
  }
  line(pdf, top + height + 4)
  pdf.y = top + height + 8
}

function line(pdf: Pdf, y: number): void {
  unread(pdf, () => {
    pdf
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.6)
      .strokeColor(rule)
      .stroke()
  })
}

function table(on: Drawing, { heading: title, head, rows, total, vat }: SummaryDocument['table']): void {
  const { pdf, root } = on
  heading(on, title, 60)
  const all = addPart(pdf, root, 'Table')
  tableRow(pdf, all, head, headRow)
  for (const row of rows) tableRow(pdf, all, row, bodyRow, head)
  room(pdf, 24)
  const top = pdf.y
  const sum = addPart(pdf, root, 'P')
  const half = width / 2
  say(pdf, sum, 'Span', () => style(pdf, 'bold', 12).text(total[0], margin, top, { width: half }))
  say(pdf, sum, 'Span', () =>
    style(pdf, 'bold', 12).text(total[1], margin + half, top, { width: half, align: 'right' }),
  )
  pdf.y += 2
  for (const rate of vat) {
    room(pdf, 14)
    const options = { width, align: 'right', lineGap: 1 } as const
    say(pdf, root, 'P', () => style(pdf, 'text', 8.5, quiet).text(rate, margin, pdf.y, options))
  }
  pdf.y += sectionGap
}

function paragraphs(on: Drawing, { heading: title, lines }: SummaryDocument['sections'][number]): void {
  const { pdf, root } = on
  style(pdf, 'text', 9.5)
  const heights = lines.map((words) => pdf.heightOfString(words, { width, lineGap: 1.5 }) + 1)
  const all = heights.reduce((sum, one) => sum + one, 0)
  // A short section is not torn apart; of a long one the heading stays on the page of its first paragraph.
  heading(on, title, all <= mostKept ? all : (heights[0] ?? 0))
  for (const words of lines) {
    style(pdf, 'text', 9.5)
    room(pdf, pdf.heightOfString(words, { width, lineGap: 1.5 }))
    say(pdf, root, 'P', () => pdf.text(words, margin, pdf.y, { width, lineGap: 1.5 }))
    pdf.y += 1
  }
  pdf.y += sectionGap
}

/** Screen readers read the footer once, at the end. */
function footers({ pdf, root }: Drawing, document: Paper): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(start + index)
    // Text below the margin would start a page of its own.
    pdf.page.margins.bottom = 0
    const y = 841.89 - 52
    line(pdf, y - 8)
    // Four lines: a seller's name may have 200 characters.
    const options = { width: width - 90, height: 40 }
    const write = () => style(pdf, 'text', 8, quiet).text(document.footer, margin, y, options)
    if (index === count - 1) say(pdf, root, 'P', write)
    else unread(pdf, write)
    const number = document.page(index + 1, count)
    unread(pdf, () => pdf.text(number, margin + width - 80, y, { width: 80, align: 'right', lineBreak: false }))
  }
}
