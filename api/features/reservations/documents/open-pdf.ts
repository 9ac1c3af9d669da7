/**
 * Every PDF of ours begins here: A4, Polish, in our own fonts, which are embedded so that Polish letters are seen and can be copied,
 * and tagged, so that a screen reader reads headings, paragraphs and tables (EN 301 549, 10).
 */
import { fileURLToPath } from 'node:url'

export const fonts = { text: 'figtree-regular', bold: 'figtree-bold', title: 'brygada-1918-semibold' } as const

type Pdf = PDFKit.PDFDocument
export type Part = PDFKit.PDFStructureElement
/** What is drawn on, and the whole of what is read. */
export type Drawing = { pdf: Pdf; root: Part }
type Options = Pick<PDFKit.PDFDocumentOptions, 'margin' | 'margins' | 'bufferPages'> & {
  info: { Title: string; Author?: string }
  /** The moment that the file says it was made, epoch ms. */
  now: number
}

/** `done` is the whole file, once the caller has ended it. */
export async function openPdf({ info, now, ...layout }: Options): Promise<Drawing & { done: Promise<Buffer> }> {
  // Seven megabytes of a server's memory, and papers are asked for now and then.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    ...layout,
    size: 'A4',
    // A standard one would be read and taken apart for nothing.
    font: '',
    lang: 'pl-PL',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { ...info, CreationDate: new Date(now) },
  })
  for (const [name, file] of Object.entries(fonts))
    pdf.registerFont(name, fileURLToPath(new URL(`./fonts/${file}.ttf`, import.meta.url)))
  return { pdf, root: addPart(pdf, null, 'Document'), done: collect(pdf) }
}

export type Tag = 'H1' | 'H2' | 'P' | 'Span' | 'TH' | 'TD'

export function addPart(pdf: Pdf, of: Part | null, type: 'Document' | 'Table' | 'TR' | 'P'): Part {
  const part = pdf.struct(type)
  if (of) of.add(part)
  else pdf.addStructure(part)
  return part
}

/** A text with what it is to whoever hears it. It may go on over pages: all of them are known only when it is written. */
export function say(pdf: Pdf, of: Part, tag: Tag, write: () => void): void {
  const part = pdf.struct(tag)
  of.add(part)
  const content = pdf.markStructureContent(tag)
  write()
  pdf.endMarkedContent()
  part.add(content)
}

/** What is only looked at: lines, the brand's symbol, what stands on each page once more. */
export function unread(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact')
  draw()
  pdf.endMarkedContent()
}

function collect(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
}
