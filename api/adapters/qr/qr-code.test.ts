import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { qrCode, qrPng } from './qr-code.ts'

const text = '|PL|61109010140000071219812874|177000|Stodoła pod Lipami s|K7MPW4TX|||'

/** Dark squares of the path, as `x y`. */
function dark(path: string): Set<string> {
  const squares = new Set<string>()
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(length); step++) squares.add(`${Number(x) + step} ${y}`)
  return squares
}

describe('a QR code', () => {
  const { size, path } = qrCode(text)
  const squares = dark(path)

  test('has the three corners that scanners look for, and a quiet edge', () => {
    const ring = (x: number, y: number) =>
      [0, 6].every((step) => squares.has(`${x + step} ${y}`) && squares.has(`${x} ${y + step}`))
    expect([ring(4, 4), ring(size - 11, 4), ring(4, size - 11)]).toEqual([true, true, true])
    const edge = [...squares].filter((at) => at.split(' ').some((n) => Number(n) < 4 || Number(n) >= size - 4))
    expect(edge).toEqual([])
  })

  test('is the same picture in a mail: each square of the path is dark in the PNG, and no other', () => {
    const png = qrPng(text, 1)
    const side = png.readUInt32BE(16)
    expect(side).toBe(size)
    const start = png.indexOf('IDAT') + 4
    const pixels = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
    const stride = Math.ceil(side / 8) + 1
    const found = new Set<string>()
    for (let y = 0; y < side; y++)
      for (let x = 0; x < side; x++) {
        const byte = pixels[y * stride + 1 + (x >> 3)] ?? 0xff
        if ((byte & (0x80 >> (x & 7))) === 0) found.add(`${x} ${y}`)
      }
    expect(found).toEqual(squares)
  })

  test('of another text is another one', () => {
    expect(qrCode(text.replace('177000', '177001')).path).not.toBe(path)
  })
})
