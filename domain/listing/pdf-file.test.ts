import { expect, test } from 'vitest'
import { maxFileBytes, pdfRefusal } from './pdf-file.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const pdf = (inside = '') => bytes(`%PDF-1.7\n1 0 obj << /Type /Catalog ${inside} >> endobj\ntrailer << >>\n%%EOF\n`)

test('a whole PDF is kept', () => {
  expect(pdfRefusal(pdf())).toBeNull()
  expect(pdfRefusal(pdf('/Author (/JSmith)'))).toBeNull()
})

test.each([
  ['a page that calls itself PDF', bytes('<html>%PDF-1.7 %%EOF'), 'file_format'],
  ['a picture', bytes('\x89PNG\r\n'), 'file_format'],
  ['half of a file', bytes('%PDF-1.7\n1 0 obj'), 'file_format'],
  ['nothing', bytes(''), 'file_format'],
  ['a script', pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'file_active'],
  ['a program to start', pdf('/A << /S /Launch/F (cmd.exe) >>'), 'file_active'],
  ['a file inside', pdf('/Names << /EmbeddedFiles 3 0 R >> /Type /EmbeddedFile'), 'file_active'],
  ['too much', new Uint8Array(maxFileBytes + 1), 'file_too_large'],
])('%s is refused', (_, content, code) => {
  expect(pdfRefusal(content)).toBe(code)
})
