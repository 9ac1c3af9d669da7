import { expect, test } from 'vitest'
import { embedCodeFrom, referenceFrom } from './tokens.ts'

test('a reference has eight signs that nobody mixes up, each as likely as the others', () => {
  const signs = new Map<string, number>()
  for (let byte = 0; byte < 256; byte += 1) {
    const reference = referenceFrom(new Uint8Array(8).fill(byte))
    expect(reference).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    signs.set(reference, (signs.get(reference) ?? 0) + 1)
  }
  expect([...signs.values()]).toEqual(Array(32).fill(8))
})
test('an embed code is 22 signs and tells all 128 bits apart', () => {
  expect(embedCodeFrom(new Uint8Array(16))).toBe('0'.repeat(22))
  expect(embedCodeFrom(new Uint8Array(16).fill(255))).toBe('7n42DGM5Tflk9n8mt7Fhc7')
  const one = embedCodeFrom(Uint8Array.from([...Array(15).fill(0), 63]))
  expect(one).toBe(`${'0'.repeat(20)}11`)
  expect(() => embedCodeFrom(new Uint8Array(15))).toThrow(RangeError)
})
