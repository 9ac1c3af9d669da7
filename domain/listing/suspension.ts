/** Taking a listing off the site by hand, with the statement of reasons that DSA art. 17 asks for. */
import type { ListingStatus } from './codes.ts'

/** The ground of a suspension: a law, or the terms that the partner has accepted. */
export const suspensionGrounds = ['law', 'terms'] as const
export type SuspensionGround = (typeof suspensionGrounds)[number]

/** Who found it: the operator, or somebody who reported it. */
export const suspensionSources = ['own_check', 'notice'] as const
export type SuspensionSource = (typeof suspensionSources)[number]

/** A listing that was taken away, or is suspended already, is not suspended. */
export const suspendable = ['draft', 'published', 'unpublished'] as const satisfies readonly ListingStatus[]
export type Suspendable = (typeof suspendable)[number]

export function isSuspendable(status: ListingStatus): status is Suspendable {
  return (suspendable as readonly string[]).includes(status)
}

/** Back to what it was; what has lost a part meanwhile is not shown until its owner publishes it. */
export function statusRestored(before: Suspendable, whole: boolean): Suspendable {
  return before === 'published' && !whole ? 'unpublished' : before
}
