/** Opening hours of a listing as the API gives and takes them: an answer can be sent back unchanged. */
import type { Deps } from '#api/deps.ts'
import { ownRecord } from './own-record.ts'
import { externalBusy } from './owner-queries.ts'
import { type AroundInput, setAvailability } from './set-availability.ts'
import type { Handled } from '#contract/index.ts'
import type { OwnerAvailability } from '#contract/listings/owner-pricing.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { Opening, Window } from '#domain/availability/opening.ts'

type Body = Handled['setVenueAvailability']['body']

type BodyWindow = Body['exceptions'][number]['windows'][number]

export async function ownerAvailability(
  deps: Pick<Deps, 'db' | 'clock'>,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
): Promise<OwnerAvailability> {
  const listing = await ownRecord(deps, owner, kind, id)
  const { opening, rules } = listing
  const busy = await externalBusy(deps.db, id, new Date(deps.clock.now()))
  return {
    listing_id: id,
    revision: listing.revision,
    timezone: 'Europe/Warsaw',
    weekly: opening.weekly.map(({ day_of_week, ...window }) => ({ day_of_week, ...windowOf(window) })),
    slots: opening.slots,
    exceptions: opening.exceptions.map(({ windows, reason, label_public, ...exception }) => ({
      ...exception,
      windows: windows.map(windowOf),
      reason: reason ?? null,
      label_public: label_public ?? null,
    })),
    holidays: opening.holidays,
    setup_minutes: rules.setup_minutes,
    teardown_minutes: rules.teardown_minutes,
    travel_minutes: rules.travel_minutes,
    notice_hours: rules.notice_hours,
    horizon_days: rules.horizon_days,
    step_minutes: rules.step_minutes,
    external_busy: busy.map(({ start_at, end_at }) => ({
      start_at: start_at.toISOString(),
      end_at: end_at.toISOString(),
    })),
  }
}

/** Replaces all the hours or, when one is wrong, nothing. */
export async function writeAvailability(
  deps: Deps,
  owner: { owner_id: string },
  kind: ListingKind,
  id: string,
  body: Body,
): Promise<OwnerAvailability> {
  const { revision, timezone, weekly, slots, exceptions, holidays, ...around } = body
  const opening = openingOf({ timezone, weekly, slots, exceptions, holidays })
  const said = Object.entries(around).filter(([, value]) => value !== undefined)
  await setAvailability(deps, owner, id, opening, { kind, revision, around: Object.fromEntries(said) as AroundInput })
  return ownerAvailability(deps, owner, kind, id)
}

/** The hours of the contract in the shape that the rules use. */
export function openingOf({ weekly, exceptions, ...rest }: Pick<Body, keyof Opening>): Opening {
  return {
    ...rest,
    weekly: weekly.map(({ day_of_week, ...window }) => ({ day_of_week, ...plain(window) })),
    exceptions: exceptions.map((exception) => ({ ...exception, windows: exception.windows.map(plain) })),
  }
}

function windowOf({ start, end, ends_next_day, overtime_until, term_modes, whole_window }: Window) {
  return {
    start,
    end,
    ends_next_day,
    overtime_until: overtime_until ?? null,
    term_modes: term_modes ?? null,
    whole_window: whole_window ?? null,
  }
}

/** A window without the keys that are null. */
function plain({ overtime_until, term_modes, whole_window, ...window }: Body['weekly'][number] | BodyWindow): Window {
  return {
    ...window,
    ...(overtime_until === null ? {} : { overtime_until }),
    ...(term_modes === null ? {} : { term_modes }),
    ...(whole_window === null ? {} : { whole_window }),
  }
}
