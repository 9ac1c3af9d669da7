/** A poster with the way to the form: for the door, the counter, the table. Our own fonts, so Polish letters are printed. */
import { fileURLToPath } from 'node:url'
import { qrCode } from '#api/adapters/qr/qr-code.ts'
import { printable } from '#api/features/reservations/documents/printable.ts'

export type Poster = { name: string; heading: string; how: string; address: string; footer: string; url: string }

const fonts = { text: 'figtree-regular', bold: 'figtree-bold', title: 'brygada-1918-semibold' } as const
const fontFile = (name: string): string => fileURLToPath(new URL(`../documents/fonts/${name}.ttf`, import.meta.url))
const margin = 54
const width = 595.28 - 2 * margin
const side = 300

export async function posterPdf(given: Poster, now: number): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const { name, heading, how, address, footer } = printable(given)
  const pdf = new PDFDocument({
    size: 'A4',
    // Ours are registered below; a standard one would be read and taken apart for nothing.
    font: '',
    margin,
    lang: 'pl-PL',
    displayTitle: true,
    info: { Title: `${heading}: ${name}`, CreationDate: new Date(now) },
  })
  for (const [alias, file] of Object.entries(fonts)) pdf.registerFont(alias, fontFile(file))
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
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
