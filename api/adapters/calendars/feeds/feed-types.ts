import type { NotRead } from '#domain/outside/not-read.pl.ts'
import type { Period } from '#domain/time.ts'

/** The input of a reading: the text, the period of interest, and the zone of the place. */
export type FeedAsk = Period & {
  text: string
  /** The zone of whole days and of times without one, unless the feed names its own. */
  timezone: string
}

export type FeedBusy = Period & {
  /** Stays the same for the same event, or the same day of a series. */
  key: string
  uid: string
  all_day: boolean
  title: string | null
}

export type Feed = {
  /** The name that the feed gives itself. */
  name: string | null
  busy: FeedBusy[]
  /** Number of events whose time could not be read, and what is known of the first ones. */
  unreadable: number
  not_read: NotRead[]
}

/** `too_hard`: its rules take longer to work out than those of any real calendar. */
export const feedProblems = ['not_a_calendar', 'too_many_events', 'too_hard'] as const
export type FeedProblem = (typeof feedProblems)[number]

export type FeedOutcome = { feed: Feed } | { problem: FeedProblem }

export class FeedRefused extends Error {
  readonly problem: FeedProblem

  constructor(problem: FeedProblem) {
    super(problem)
    this.problem = problem
  }
}
