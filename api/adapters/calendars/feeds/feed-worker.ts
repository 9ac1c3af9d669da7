/**
 * The thread that reads one feed and ends. Rules of a foreign feed may never end, and then only this thread is killed.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { expandFeed } from './expand-feed.ts'
import { type FeedAsk, type FeedOutcome, FeedRefused } from './feed-types.ts'

parentPort?.postMessage(outcomeOf(workerData as FeedAsk))

function outcomeOf(ask: FeedAsk): FeedOutcome {
  try {
    return { feed: expandFeed(ask) }
  } catch (error) {
    if (error instanceof FeedRefused) return { problem: error.problem }
    throw error
  }
}
