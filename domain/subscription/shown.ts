/** Which published listings a plan shows. The others stay published but hidden until there is room (domain 7.2). */
import type { ListingKind } from '#domain/listing/codes.ts'
import { hasRoom, type PlanLimits } from './plans.ts'

export type Published = { id: string; kind: ListingKind; published_at: number }

export type ShownLimits = Pick<PlanLimits, 'venues' | 'services'>

export const noneShown: ShownLimits = { venues: 0, services: 0 }

const limitNames: Record<ListingKind, keyof ShownLimits> = { venue: 'venues', service: 'services' }

export function limitOf(limits: ShownLimits, kind: ListingKind): number {
  return limits[limitNames[kind]]
}

/** The ids of the shown listings: those that the owner chose first, then those that were published first. */
export function shownOf(published: readonly Published[], limits: ShownLimits, keep: readonly string[]): Set<string> {
  const chosen = new Set(keep)
  const inOrder = [...published].sort(
    (a, b) =>
      Number(chosen.has(b.id)) - Number(chosen.has(a.id)) || a.published_at - b.published_at || (a.id < b.id ? -1 : 1),
  )
  const used: Record<ListingKind, number> = { venue: 0, service: 0 }
  const shown = new Set<string>()
  for (const { id, kind } of inOrder) {
    if (!hasRoom(limitOf(limits, kind), used[kind])) continue
    used[kind] += 1
    shown.add(id)
  }
  return shown
}

/** How many published listings of each kind exceed the plan's limits. */
export function beyond(
  published: readonly Pick<Published, 'kind'>[],
  limits: ShownLimits,
): Record<ListingKind, number> {
  const over = (kind: ListingKind) =>
    Math.max(0, published.filter((one) => one.kind === kind).length - limitOf(limits, kind))
  return { venue: over('venue'), service: over('service') }
}
