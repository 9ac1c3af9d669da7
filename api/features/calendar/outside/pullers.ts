/** Who asks which kind of calendar. */
import { pullGoogle } from '#api/features/calendar/google/pull-google.ts'
import type { Puller } from './puller.ts'
import type { OutsideKind } from '#domain/outside/health.ts'

export const pullers: Partial<Record<OutsideKind, Puller>> = { google: pullGoogle }
