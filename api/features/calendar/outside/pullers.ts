/** Who asks which kind of calendar. */
import { pullFeed } from '#api/features/calendar/ical/pull-feed.ts'
import type { Puller } from './puller.ts'
import type { OutsideKind } from '#domain/outside/health.ts'

export const pullers: Partial<Record<OutsideKind, Puller>> = { ical: pullFeed }
