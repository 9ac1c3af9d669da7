/** The live stream that tells open screens of changes: one per browser, kept by each process (`deps.streams`). */
import type { AtStart, Feature } from '#api/feature.ts'
import { openOwnerStreams, type OwnerStreams } from './owner-streams.ts'
import { streamRoutes } from './stream-routes.ts'

declare module '#api/deps.ts' {
  interface Parts {
    streams: OwnerStreams
  }
}

export const live = {
  opens: {
    what: 'the news for open screens',
    open: async (start: AtStart) => ({ streams: await openOwnerStreams(start) }),
    close: ({ streams }) => streams.close(),
  },
  routes: [streamRoutes],
} satisfies Feature
