/** A feed's bytes as busy times. They are read in a thread of its own, with limits of time and memory. */
import { Worker } from 'node:worker_threads'
import type { Period } from '#domain/time.ts'
import { decodeFeed } from './decode-feed.ts'
import type { FeedAsk, FeedOutcome } from './feed-types.ts'

const longestMs = 20_000

export type FeedFile = Period & { bytes: Uint8Array; content_type: string | null; timezone: string }

/** Never throws for what a feed holds. Each call is a thread, so the caller asks for a few at a time. */
export function readFeed({ bytes, content_type, ...ask }: FeedFile): Promise<FeedOutcome> {
  return readText({ ...ask, text: decodeFeed(bytes, content_type) })
}

function readText(ask: FeedAsk): Promise<FeedOutcome> {
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: ask,
    execArgv: [],
    // Secrets of the server are nothing for the thread that reads strangers' files.
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
