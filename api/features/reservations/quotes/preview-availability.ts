import type { Deps } from '#api/deps.ts'
import { living, loadTaken } from '#api/features/listings/catalogue/catalogue.ts'
import { ownRecord } from '#api/features/listings/editor/own-record.ts'
import { openingOf } from '#api/features/listings/editor/owner-availability.ts'
import { checkHours } from '#api/features/listings/editor/set-availability.ts'
import { availabilityInput } from '#api/features/listings/catalogue/price-term.ts'
import { dayLabel } from './day-labels.pl.ts'
import { accepted } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { capOnlyMinutes } from '#domain/availability/opening.ts'
import { dayStatuses } from '#domain/availability/days.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

type Call = Handled['previewVenueAvailability']

/**
 * The visitors' calendar as it would be with these hours: the same rules, and everything that is taken now. A listing
 * that is not published has a preview too, so the catalogue is not used.
 */
export async function previewAvailability(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
  { from, to, ...hours }: Call['body'],
): Promise<Call['reply']> {
  const listing = await ownRecord(deps, owner, kind, id)
  const opening = openingOf(hours)
  checkHours(opening)
  const now = deps.clock.now()
  const taken = (await loadTaken(deps.db, [id], new Date(now))).get(id) ?? []
  // A draft may have no length of a term yet; its hours can be shown all the same.
  const rules = {
    ...listing.rules,
    min_minutes: listing.rules.min_minutes || listing.rules.step_minutes,
    max_minutes: listing.rules.max_minutes || capOnlyMinutes,
  }
  const input = availabilityInput({ ...listing, opening, rules }, living(taken, now), now)
  const days = accepted(dayStatuses(input, from, to))
  return { days: days.map((day) => ({ ...day, label: dayLabel(opening, day.date) })) }
}
