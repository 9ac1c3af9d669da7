/**
 * QR codes as pictures: one SVG path for pages and documents, a PNG for mails (decision 0026). Only this file knows the
 * library, and only the server runs it.
 */
import { crc32, deflateSync } from 'node:zlib'
import qrcode from 'qrcode-generator'

/** Dark squares as an SVG path, row by row, on a grid of `size`, with the white margin that scanners need. */
export type QrCode = { size: number; path: string }

const edge = 4

// Bank apps read UTF-8; the library would write Latin 1.
qrcode.stringToBytes = (text) => [...Buffer.from(text, 'utf8')]
const codes = new Map<string, boolean[][]>()
const mostCodes = 200

/** Panel, mail and document draw the same text, so the last codes are kept. */
function modulesOf(text: string): boolean[][] {
  const known = codes.get(text)
  if (known) return known
  const code = qrcode(0, 'M')
  code.addData(text, 'Byte')
  code.make()
  const count = code.getModuleCount()
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => code.isDark(row, column)),
  )
  if (codes.size >= mostCodes) codes.clear()
  codes.set(text, rows)
  return rows
}

export function qrCode(text: string): QrCode {
  const rows = modulesOf(text)
  const path = rows
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x + edge} ${y + edge}h${length}v1h-${length}z`))
    .join('')
  return { size: rows.length + 2 * edge, path }
}

/** Joins neighbouring dark squares of a row. */
function runsOf(row: boolean[]): [from: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}

/** A PNG with one bit per pixel: about a kilobyte in a mail. */
export function qrPng(text: string, scale = 6): Buffer {
  const rows = modulesOf(text)
  const side = (rows.length + 2 * edge) * scale
  const stride = Math.ceil(side / 8)
  const pixels = Buffer.alloc((stride + 1) * side, 0xff)
  for (let y = 0; y < side; y++) {
    const at = y * (stride + 1)
    pixels[at] = 0
    const row = rows[Math.floor(y / scale) - edge]
    for (let x = 0; row && x < side; x++) {
      if (!row[Math.floor(x / scale) - edge]) continue
      const byte = at + 1 + (x >> 3)
      pixels[byte] = (pixels[byte] ?? 0xff) & ~(0x80 >> (x & 7))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
