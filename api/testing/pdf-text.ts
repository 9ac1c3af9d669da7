/** Reads the text of a PDF by its ToUnicode maps, as "copy" in a viewer does; for files made by pdfkit. */
import { inflateSync } from 'node:zlib'

type Objects = Map<string, { head: string; stream: string }>

function objectsOf(pdf: Buffer): Objects {
  const text = pdf.toString('latin1')
  const objects: Objects = new Map()
  for (const found of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const body = found[2] ?? ''
    const at = body.indexOf('stream\n')
    const head = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + 7, body.lastIndexOf('\nendstream'))
    const stream = head.includes('/FlateDecode') ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    objects.set(found[1] ?? '', { head, stream })
  }
  return objects
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Glyph number in four hex digits → letter. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, block] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from, , list] of (block ?? '').matchAll(/<(\w+)>\s*<(\w+)>\s*\[([^\]]*)\]/g)) {
      const first = Number.parseInt(from ?? '', 16)
      for (const [index, hex] of [...(list ?? '').matchAll(/<(\w*)>/g)].entries()) {
        letters.set((first + index).toString(16).padStart(4, '0'), utf16(hex[1] ?? ''))
      }
    }
  }
  return letters
}

/** `heard`: each line with its tag for screen readers, `Artifact` when they skip it, '' when it has none. */
export type PdfText = { pages: string[]; embedded: string[]; heard: [tag: string, line: string][] }

/** Text of each page, words of a line joined; and the names of the embedded fonts. */
export function pdfText(pdf: Buffer): PdfText {
  const objects = objectsOf(pdf)
  const at = (reference: string | undefined) => objects.get(reference ?? '') ?? { head: '', stream: '' }
  const pages: string[] = []
  const embedded = new Set<string>()
  const heard: PdfText['heard'] = []
  for (const { head } of objects.values()) {
    if (/\/FontFile2 /.test(head)) embedded.add(/\/FontName \/(\S+)/.exec(head)?.[1] ?? '')
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue
    const resources = at(/\/Resources (\d+) 0 R/.exec(head)?.[1]).head
    const fonts = new Map<string, Map<string, string>>()
    for (const [, name, font] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name ?? '', lettersOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(font).head)?.[1]).stream))
    }
    const lines = shownLines(at(/\/Contents (\d+) 0 R/.exec(head)?.[1]).stream, fonts)
    heard.push(...lines)
    pages.push(lines.map(([, line]) => line).join('\n'))
  }
  return { pages, embedded: [...embedded], heard }
}

const operators = /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/(\w+)(?: <<[^>]*>>)? B[DM]C|EMC/g

function shownLines(content: string, fonts: Map<string, Map<string, string>>): PdfText['heard'] {
  let letters = new Map<string, string>()
  const open: string[] = []
  const lines: PdfText['heard'] = []
  for (const [operator, font, shown, tag] of content.matchAll(operators)) {
    if (font) letters = fonts.get(font) ?? new Map()
    if (tag) open.push(tag)
    if (operator === 'EMC') open.pop()
    const glyphs = [...(shown ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
    const line = glyphs.map((glyph) => letters.get(glyph) ?? '\uFFFD').join('')
    if (line) lines.push([open.at(-1) ?? '', line.replaceAll('\u00a0', ' ')])
  }
  return lines
}
