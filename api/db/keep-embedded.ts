/**
 * Keeps the embedded database running as long as the product: when it ends by itself (killed, or its log cannot grow on
 * a full disk) it is started again at the same address, with growing pauses. Meanwhile every call answers 503.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded.ts'

export type Kept = {
  url: string
  stop: () => Promise<void>
}

const pausesMs = { first: 500, longest: 30_000 }
/** After running this long the pauses start anew. */
const wellAfterMs = 60_000

/** The first start throws `cannotStart` like `startEmbedded`; then there is nothing to restart. */
export async function keepEmbedded(options: EmbeddedOptions & { warn: (sentence: string) => void }): Promise<Kept> {
  const stopping = new AbortController()
  let current: Embedded | null = await startEmbedded(options)
  const { url } = current
  const keep = async () => {
    let pause_ms = pausesMs.first
    let begun = performance.now()
    while (current) {
      const sentence = await Promise.race([current.lost, stopped(stopping.signal)])
      if (sentence === null) return
      options.warn(`${sentence} It is started again; until then everything is answered with 503.`)
      if (performance.now() - begun > wellAfterMs) pause_ms = pausesMs.first
      current = null
      while (!current) {
        await pause(pause_ms, undefined, { signal: stopping.signal }).catch(() => undefined)
        if (stopping.signal.aborted) return
        pause_ms = Math.min(pause_ms * 2, pausesMs.longest)
        begun = performance.now()
        current = await startAgain(options, url)
      }
      options.warn('The database runs again.')
    }
  }
  const kept = keep()
  return {
    url,
    stop: async () => {
      stopping.abort()
      await kept
      await current?.stop()
    },
  }
}

async function startAgain(options: EmbeddedOptions & { warn: (sentence: string) => void }, url: string) {
  try {
    return await startEmbedded({ ...options, at: url })
  } catch (error) {
    options.warn(`The database could not be started again: ${(error as Error).message}`)
    return null
  }
}

const stopped = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
