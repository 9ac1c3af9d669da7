/** Hiding a listing by the operator's decision, with the statement of reasons that DSA art. 17 requires. */
import type { ListingStatus } from './codes.ts'

/** The ground of a suspension: the law, or the terms that the partner has accepted. */
export const suspensionGrounds = ['law', 'terms'] as const
export type SuspensionGround = (typeof suspensionGrounds)[number]

/** How the problem was found: by the operator, or by somebody's report. */
export const suspensionSources = ['own_check', 'notice'] as const
export type SuspensionSource = (typeof suspensionSources)[number]

/** Statuses from which a listing can be suspended; one that was removed or is suspended already cannot. */
export const suspendable = ['draft', 'published', 'unpublished'] as const satisfies readonly ListingStatus[]
export type Suspendable = (typeof suspendable)[number]

export function isSuspendable(status: ListingStatus): status is Suspendable {
  return (suspendable as readonly string[]).includes(status)
}

/**
 * The status after a suspension ends. A listing that has become incomplete stays hidden until its owner publishes it.
 */
export function statusRestored(before: Suspendable, whole: boolean): Suspendable {
  return before === 'published' && !whole ? 'unpublished' : before
}
