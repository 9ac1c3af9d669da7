/** Turns the bytes of a feed into busy times, in a thread of its own with limits of time and memory. */
import { Worker } from 'node:worker_threads'
import type { Period } from '#domain/time.ts'
import { decodeFeed } from './decode-feed.ts'
import type { FeedAsk, FeedOutcome } from './feed-types.ts'

const longestMs = 20_000

export type FeedFile = Period & { bytes: Uint8Array; content_type: string | null; timezone: string }

/** Never throws, whatever the feed contains. Each call starts a thread, so the caller limits how many run at once. */
export function readFeed({ bytes, content_type, ...ask }: FeedFile): Promise<FeedOutcome> {
  return readText({ ...ask, text: decodeFeed(bytes, content_type) })
}

function readText(ask: FeedAsk): Promise<FeedOutcome> {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: ask,
    execArgv: [],
    // The thread that reads strangers' files gets none of the server's secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish({ problem: 'too_hard' }), longestMs)
    const finish = (outcome: FeedOutcome): void => {
      clearTimeout(timer)
      resolve(outcome)
      void worker.terminate()
    }
    worker.once('message', (outcome: FeedOutcome) => finish(outcome))
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') return finish({ problem: 'too_hard' })
      clearTimeout(timer)
      reject(error)
    })
  })
}
