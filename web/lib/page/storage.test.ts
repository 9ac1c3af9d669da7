import { expect, test } from 'vitest'
import { browserStore } from './storage.ts'

test('the server has no store and does not touch the one of Node, which warns whoever reads it', async () => {
  const warnings: string[] = []
  const hear = ({ message }: Error) => void warnings.push(message)
  process.on('warning', hear)
  expect([browserStore(), browserStore('sessionStorage')]).toEqual([null, null])
  await new Promise((later) => setImmediate(later))
  process.off('warning', hear)
  expect(warnings).toEqual([])
})
