/**
 * The means to make the demo story: the product's own dependencies with a clock that can be set and without sending
 * mail.
 */
import type { JobData, JobName } from '#api/adapters/jobs/queue.ts'
import type { Deps } from '#api/deps.ts'

export type Teller = {
  deps: Deps
  /** Sets the story's clock to this instant (epoch ms). */
  at(ms: number): void
  /** Jobs that would have been enqueued since the last call. */
  letters(): { name: JobName; data: JobData }[]
}

/** Jobs for pictures are really enqueued; letters about the past are not sent. */
const kept = new Set<JobName>(['listings.complete-image'])

/** A visitor of the story, distinguished by name, because there is no network address. */
export const demoVisitor = (name: string) => ({ ip_hash: Buffer.alloc(32), user_agent: `demo ${name}`, device: null })

export function openTeller(real: Deps): Teller {
  let now_ms = real.clock.now()
  let letters: { name: JobName; data: JobData }[] = []
  const deps: Deps = {
    ...real,
    clock: { now: () => now_ms },
    config: { ...real.config, rateLimits: false },
    jobs: {
      ...real.jobs,
      within: (tx) => ({
        enqueue: async (name, data, pace) => {
          if (kept.has(name)) await real.jobs.within(tx).enqueue(name, data, pace)
          else letters.push({ name, data })
        },
        enqueueUnlessWaiting: async (name, data) => {
          letters.push({ name, data })
        },
      }),
    },
  }
  return {
    deps,
    at: (ms) => {
      now_ms = ms
    },
    letters: () => {
      const told = letters
      letters = []
      return told
    },
  }
}
