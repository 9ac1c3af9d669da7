/** The reader of each kind of calendar. */
import { pullGoogle } from '#api/features/calendar/google/pull-google.ts'
import { pullFeed } from '#api/features/calendar/ical/pull-feed.ts'
import type { Puller } from './puller.ts'
import type { OutsideKind } from '#domain/outside/health.ts'

export const pullers: Record<OutsideKind, Puller> = { google: pullGoogle, ical: pullFeed }
