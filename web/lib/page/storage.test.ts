import { expect, test, vi } from 'vitest'
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
test('where the browser has closed its storage a login lasts until the page is left', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  vi.stubGlobal('document', {})
  const get = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
  try {
    browserStore()?.setItem('access_token', 'good')
    expect(browserStore()?.getItem('access_token')).toBe('good')
    browserStore()?.removeItem('access_token')
  } finally {
    if (own) Object.defineProperty(globalThis, 'localStorage', own)
    vi.unstubAllGlobals()
  }
})
