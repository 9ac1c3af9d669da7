/** A poster with a QR code of the form, for doors, counters and tables. */
import { qrCode } from '#api/adapters/qr/qr-code.ts'
import { openPdf, say, unread } from '#api/features/reservations/documents/open-pdf.ts'
import { printable } from '#api/features/reservations/documents/printable.ts'

export type Poster = { name: string; heading: string; how: string; address: string; footer: string; url: string }

const margin = 54
const width = 595.28 - 2 * margin
const side = 300

export async function posterPdf(given: Poster, now: number): Promise<Buffer> {
  const { name, heading, how, address, footer } = printable(given)
  const { pdf, root, done } = await openPdf({ margin, info: { Title: `${heading}: ${name}` }, now })
  const middle = { width, align: 'center' } as const
  pdf.fillColor('#28171a')
  const size = name.length > 40 ? 28 : 38
  say(pdf, root, 'P', () => pdf.font('title').fontSize(size).text(name, margin, 90, middle))
  say(pdf, root, 'H1', () =>
    pdf
      .font('bold')
      .fontSize(24)
      .text(heading, margin, pdf.y + 18, middle),
  )
  const code = qrCode(given.url)
  // Hidden from screen readers; the address in the code is written below.
  unread(pdf, () => {
    pdf
      .save()
      .translate((595.28 - side) / 2, pdf.y + 24)
      .scale(side / code.size)
    pdf.path(code.path).fill('#000000')
    pdf.restore()
  })
  pdf.fillColor('#28171a').font('text')
  say(pdf, root, 'P', () => pdf.fontSize(16).text(how, margin, pdf.y + side + 44, middle))
  pdf.fillColor('#6f5a5d')
  say(pdf, root, 'P', () => pdf.fontSize(11).text(address, margin, pdf.y + 14, { ...middle, link: given.url }))
  say(pdf, root, 'P', () => pdf.fontSize(10).text(footer, margin, 770, middle))
  pdf.end()
  return done
}
