/** Every PDF of ours begins here: A4, Polish, in our own fonts, which are embedded so that Polish letters are seen and can be copied. */
import { fileURLToPath } from 'node:url'

export const fonts = { text: 'figtree-regular', bold: 'figtree-bold', title: 'brygada-1918-semibold' } as const

type Pdf = PDFKit.PDFDocument
type Options = Pick<PDFKit.PDFDocumentOptions, 'margin' | 'margins' | 'bufferPages'> & {
  info: { Title: string; Author?: string }
  /** The moment that the file says it was made, epoch ms. */
  now: number
}

/** `done` is the whole file, once the caller has ended it. */
export async function openPdf({ info, now, ...layout }: Options): Promise<{ pdf: Pdf; done: Promise<Buffer> }> {
  // Seven megabytes of a server's memory, and papers are asked for now and then.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    ...layout,
    size: 'A4',
    // A standard one would be read and taken apart for nothing.
    font: '',
    lang: 'pl-PL',
    displayTitle: true,
    info: { ...info, CreationDate: new Date(now) },
  })
  for (const [name, file] of Object.entries(fonts))
    pdf.registerFont(name, fileURLToPath(new URL(`./fonts/${file}.ttf`, import.meta.url)))
  return { pdf, done: collect(pdf) }
}

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
