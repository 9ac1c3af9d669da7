import type { NotRead } from '#domain/outside/not-read.pl.ts'
import type { Period } from '#domain/time.ts'

/** What a feed is read for: the text, the part of time that matters, and the clock of the place that it is read for. */
export type FeedAsk = Period & {
  text: string
  /** Whole days and times without a zone are of this one, unless the feed names its own. */
  timezone: string
}

export type FeedBusy = Period & {
  /** The same as long as it is the same event, or the same day of a series. */
  key: string
  uid: string
  all_day: boolean
  title: string | null
}

export type Feed = {
  /** How the calendar calls itself. */
  name: string | null
  busy: FeedBusy[]
  /** Events whose time could not be understood, and what is known of the first of them. */
  unreadable: number
  not_read: NotRead[]
}

/** `too_hard`: its rules take longer than any calendar of people does. */
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
