import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const LONGEST_WAIT_MS = 16_000

/**
 * A part of a screen whose code is fetched when it is first shown. A network that is gone for a while delays it and breaks
 * nothing; only what cannot be had online either (a new version was put out meanwhile) ends on the error page.
 * @param tries for a part that no screen may break for: `Infinity`
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound of React's own `lazy`, which lets the props be inferred
export function later<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
  tries = 6,
): LazyExoticComponent<T> {
  const attempt = async (failed: number): Promise<{ default: T }> => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine !== false && failed + 1 >= tries) throw error
      await someTime(Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failed))
      return attempt(failed + 1)
    }
  }
  return lazy(() => attempt(0))
}

const someTime = (wait_ms: number) =>
  new Promise((done) => {
    setTimeout(done, wait_ms)
    addEventListener('online', done, { once: true })
  })
