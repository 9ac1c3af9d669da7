/**
 * Whether a file may be offered to visitors as a PDF: it is complete, and nothing in it runs by itself. Compressed
 * streams are not searched; the file is only ever offered for download.
 */
import type { RefusalCode } from '#domain/refusal.ts'

export const maxFileBytes = 10 * 1024 * 1024
export const mostFiles = 10
export const longestTitle = 120

/** How far from the end the end mark may stand, because some programs write a few bytes after it. */
const tail = 1024
const acting = ['/JavaScript', '/JS', '/Launch', '/EmbeddedFile', '/RichMedia']
const nameEnds = /[\s<>[\]()/%]/

/** Why the file is refused; null when it may be kept. */
export function pdfRefusal(bytes: Uint8Array): RefusalCode | null {
  if (bytes.length > maxFileBytes) return 'file_too_large'
  const text = textOf(bytes)
  // The mark must stand at the very beginning: a file that begins otherwise could be shown as another type.
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-tail).includes('%%EOF')) return 'file_format'
  return acting.some((name) => holdsName(text, name)) ? 'file_active' : null
}

function textOf(bytes: Uint8Array): string {
  // One character for each byte.
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** Whether the text contains the whole name: `/JSmith` does not count as `/JS`. */
function holdsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const next = text.charAt(at + name.length)
    if (next === '' || nameEnds.test(next)) return true
  }
  return false
}
