/**
 * Opens every PDF of ours: A4, Polish, with our own embedded fonts, so that Polish letters are shown and can be copied,
 * and tagged, so that a screen reader finds headings, paragraphs and tables (EN 301 549, 10).
 */
import { readFile } from 'node:fs/promises'

export const fonts = { text: 'figtree-regular', bold: 'figtree-bold', title: 'brygada-1918-semibold' } as const

type Pdf = PDFKit.PDFDocument
export type Part = PDFKit.PDFStructureElement
/** The PDF to draw on, and the root of its structure for screen readers. */
export type Drawing = { pdf: Pdf; root: Part }
type Options = Pick<PDFKit.PDFDocumentOptions, 'margin' | 'margins' | 'bufferPages'> & {
  info: { Title: string; Author?: string }
  /** The time of creation that the file states, epoch ms. */
  now: number
}

/** `done` resolves to the whole file once the caller has ended it. */
export async function openPdf({ info, now, ...layout }: Options): Promise<Drawing & { done: Promise<Buffer> }> {
  // Loaded only when needed: it takes seven megabytes, and documents are requested rarely.
  const { default: PDFDocument } = await import('pdfkit')
  const parsed = await parsedFonts()
  const pdf = new PDFDocument({
    ...layout,
    size: 'A4',
    // No standard font, which would be read and parsed without being used.
    font: '',
    lang: 'pl-PL',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { ...info, CreationDate: new Date(now) },
  })
  for (const [name, font] of parsed) pdf.registerFont(name, font)
  return { pdf, root: addPart(pdf, null, 'Document'), done: collect(pdf) }
}

type Source = NonNullable<Parameters<Pdf['registerFont']>[1]>
let opened: Promise<[name: string, font: Source][]> | null = null

/** Parsed once and not for each document, of which they took two fifths of the time. */
function parsedFonts(): Promise<[name: string, font: Source][]> {
  opened ??= parseFonts().catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

async function parseFonts(): Promise<[name: string, font: Source][]> {
  const { create } = await import('fontkit')
  const parse = async (file: string) => create(await readFile(new URL(`./fonts/${file}.ttf`, import.meta.url)))
  return Promise.all(
    Object.entries(fonts).map(async ([name, file]): Promise<[string, Source]> => {
      // pdfkit takes fonts of fontkit as they are (its pull request 1776), which its types do not know yet.
      return [name, (await parse(file)) as unknown as Source]
    }),
  )
}

export type Tag = 'H1' | 'H2' | 'P' | 'Span' | 'TH' | 'TD'

export function addPart(pdf: Pdf, of: Part | null, type: 'Document' | 'Table' | 'TR' | 'P'): Part {
  const part = pdf.struct(type)
  if (of) of.add(part)
  else pdf.addStructure(part)
  return part
}

/** Writes a tagged text for screen readers. It may continue over pages, which are known only while writing. */
export function say(pdf: Pdf, of: Part, tag: Tag, write: () => void): void {
  const part = pdf.struct(tag)
  of.add(part)
  const content = pdf.markStructureContent(tag)
  write()
  pdf.endMarkedContent()
  part.add(content)
}

/** Draws a picture that screen readers know by its words. */
export function picture(pdf: Pdf, of: Part, alt: string, draw: () => void): void {
  const part = pdf.struct('Figure', { alt })
  of.add(part)
  const content = pdf.markStructureContent('Figure')
  draw()
  pdf.endMarkedContent()
  part.add(content)
}

/** Draws what screen readers skip: lines, codes, repetitions on every page. */
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
