/**
 * Whether bytes are a PDF that may be handed to visitors: whole, and nothing in it that acts by itself. What is packed
 * inside of compressed streams is not looked at; the file is only ever offered for download.
 */
import type { RefusalCode } from '#domain/refusal.ts'

export const maxFileBytes = 10 * 1024 * 1024
export const mostFiles = 10
export const longestTitle = 120

/** The end mark may be followed by a little rubbish. */
const tail = 1024
const acting = ['/JavaScript', '/JS', '/Launch', '/EmbeddedFile', '/RichMedia']
const nameEnds = /[\s<>[\]()/%]/

/** Null when it may be kept. */
export function pdfRefusal(bytes: Uint8Array): RefusalCode | null {
  if (bytes.length > maxFileBytes) return 'file_too_large'
  const text = textOf(bytes)
  // At the very beginning: a file that begins as something else could be shown as that.
  if (!/^%PDF-[12]\.\d/.test(text) || !text.slice(-tail).includes('%%EOF')) return 'file_format'
  return acting.some((name) => holdsName(text, name)) ? 'file_active' : null
}

function textOf(bytes: Uint8Array): string {
  // One character for each byte, whatever it is.
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** As a whole name: `/JS` is none of `/JSmith`. */
function holdsName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const next = text.charAt(at + name.length)
    if (next === '' || nameEnds.test(next)) return true
  }
  return false
}
