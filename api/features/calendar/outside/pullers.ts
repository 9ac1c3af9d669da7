/** Who asks which kind of calendar. */
import type { Puller } from './puller.ts'
import type { OutsideKind } from '#domain/outside/health.ts'

export const pullers: Partial<Record<OutsideKind, Puller>> = {}
