/** A poster with the way to the form: for the door, the counter, the table. */
import { qrCode } from '#api/adapters/qr/qr-code.ts'
import { openPdf } from '#api/features/reservations/documents/open-pdf.ts'
import { printable } from '#api/features/reservations/documents/printable.ts'

export type Poster = { name: string; heading: string; how: string; address: string; footer: string; url: string }

const margin = 54
const width = 595.28 - 2 * margin
const side = 300

export async function posterPdf(given: Poster, now: number): Promise<Buffer> {
  const { name, heading, how, address, footer } = printable(given)
  const { pdf, done } = await openPdf({ margin, info: { Title: `${heading}: ${name}` }, now })
  const middle = { width, align: 'center' } as const
  const ink = '#28171a'
  pdf
    .fillColor(ink)
    .font('title')
    .fontSize(name.length > 40 ? 28 : 38)
    .text(name, margin, 90, middle)
  pdf
    .font('bold')
    .fontSize(24)
    .text(heading, margin, pdf.y + 18, middle)
  const code = qrCode(given.url)
  pdf
    .save()
    .translate((595.28 - side) / 2, pdf.y + 24)
    .scale(side / code.size)
  pdf.path(code.path).fill('#000000')
  pdf.restore()
  pdf
    .fillColor(ink)
    .font('text')
    .fontSize(16)
    .text(how, margin, pdf.y + side + 44, middle)
  pdf
    .fontSize(11)
    .fillColor('#6f5a5d')
    .text(address, margin, pdf.y + 14, { ...middle, link: given.url })
  pdf.fontSize(10).text(footer, margin, 770, middle)
  pdf.end()
  return done
}
