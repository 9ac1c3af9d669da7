import { type ComponentType, lazy, type LazyExoticComponent, useEffect, useState } from 'react'

const LONGEST_WAIT_MS = 16_000
const MOMENT_MS = 1500

// biome-ignore lint/suspicious/noExplicitAny: as below
export type Later<T extends ComponentType<any>> = LazyExoticComponent<T> & {
  /** Fetches the code ahead; resolves when it has come or after `longest_ms`, and never rejects. */
  ready: (longest_ms: number) => Promise<void>
}

/**
 * A part of a screen whose code is fetched when it is first shown. A network outage only delays it; code that is gone
 * from the server (a new version was released) ends on the error page.
 * @param tries `Infinity` for a part that must never break its screen
 */
// biome-ignore lint/suspicious/noExplicitAny: the bound of React's own `lazy`, which lets the props be inferred
export function later<T extends ComponentType<any>>(load: () => Promise<{ default: T }>, tries = 6): Later<T> {
  let known: { default: T } | null = null
  const fetched = async () => {
    known = await fetchCode(load, tries)
    return known
  }
  const part = lazy(() => (known ? atOnce(known) : fetched()))
  const ready = async (longest_ms: number) => {
    await atMost(longest_ms, fetched())
  }
  return Object.assign(part, { ready })
}

/**
 * Loads code. While the machine is offline it waits for the network, however long; otherwise it tries `tries` times,
 * but only once when the file is gone.
 */
export async function fetchCode<M>(load: () => Promise<M>, tries: number, failed = 0): Promise<M> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine !== false && (failed + 1 >= tries || (tries < Infinity && (await isGone(error))))) throw error
    await someTime(Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failed))
    return fetchCode(load, tries, failed + 1)
  }
}

/**
 * True once a part needed at first sight has its code, or after a moment: a part that appears later above a button
 * would move it away during a press.
 * @param needed undefined while it is not known
 */
export function useFirstSight(part: Pick<Later<ComponentType>, 'ready'>, needed: boolean | undefined): boolean {
  const [there, setThere] = useState(false)
  useEffect(() => {
    if (needed === undefined || there) return
    let shown = true
    void (needed ? part.ready(MOMENT_MS) : Promise.resolve()).then(() => shown && setThere(true))
    return () => {
      shown = false
    }
  }, [part, needed, there])
  return there || needed === false
}

/** Waits for the data of the next screen, but not longer than that; data that come later must not move anything. */
export async function atMost(longest_ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((done) => setTimeout(done, longest_ms))])
}

/** An answer that React can take at once, without showing the waiting state first. */
// biome-ignore lint/suspicious/noThenProperty: a promise would answer only after a moment
const atOnce = <V>(value: V) => ({ then: (resolve: (value: V) => void) => resolve(value) }) as Promise<V>

/**
 * Whether a new version was released and the file is gone. All browsers but Safari name the file in the error; Safari
 * tries as often as for any other error.
 */
async function isGone(error: unknown): Promise<boolean> {
  const [file] = /https?:\S+/.exec(String(error)) ?? []
  if (!file) return false
  return fetch(file, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}

const someTime = (wait_ms: number) =>
  new Promise((done) => {
    setTimeout(done, wait_ms)
    addEventListener('online', done, { once: true })
  })
