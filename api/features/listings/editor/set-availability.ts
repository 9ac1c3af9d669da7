import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction } from '#api/deps.ts'
import { fieldWords, openingWords } from './listing-sentences.pl.ts'
import {
  announceOwn,
  demandWhole,
  type Expected,
  openOwn,
  type Owner,
} from '#api/features/listings/store/own-listing.ts'
import { replaceOpening, updateListing } from '#api/features/listings/store/queries.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import type { Opening, TermRules } from '#domain/availability/opening.ts'
import { checkOpening } from '#domain/availability/opening-check.ts'

/** Times around an event and the grid of starts: columns of the listing that the editor of hours also writes. */
export type AroundInput = Partial<
  Pick<
    TermRules,
    'setup_minutes' | 'teardown_minutes' | 'travel_minutes' | 'notice_hours' | 'horizon_days' | 'step_minutes'
  >
>

const bounds: { [Name in keyof Required<AroundInput>]: [min: number, max: number, sentence: string] } = {
  setup_minutes: [0, 2880, fieldWords.around_minutes],
  teardown_minutes: [0, 2880, fieldWords.around_minutes],
  travel_minutes: [0, 1440, fieldWords.travel_minutes],
  notice_hours: [0, 8760, fieldWords.notice_hours],
  horizon_days: [1, 1460, fieldWords.horizon_days],
  step_minutes: [15, 60, fieldWords.step_minutes],
}
const steps = [15, 30, 60]

/**
 * Replaces the hours of a listing: weekly windows, slots, exceptions, holidays. Refuses windows that overlap or end
 * before they start, and two `open` or `custom` exceptions on one date (ruling 20), because it would be unclear which
 * one counts. Every fault is reported at its row.
 */
export async function setAvailability(
  deps: Deps,
  owner: Owner,
  listing_id: string,
  opening: Opening,
  { around = {}, ...expected }: Expected & { around?: AroundInput } = {},
): Promise<void> {
  checkHours(opening, around)
  await inTransaction(deps, async (tx) => {
    const known = await openOwn(tx.db, owner, listing_id, expected)
    const { windows, exceptions } = openingRows(listing_id, opening)
    await replaceOpening(tx.db, listing_id, windows, exceptions)
    await updateListing(
      tx.db,
      listing_id,
      {
        timezone: opening.timezone,
        slots: JSON.stringify(opening.slots),
        holidays: JSON.stringify(opening.holidays),
        ...around,
      },
      new Date(tx.clock.now()),
    )
    await demandWhole(tx.db, known)
    await announceOwn(tx.db, owner, listing_id)
  })
}

/** @throws `InvalidInput` with a sentence at every row that is wrong */
export function checkHours(opening: Opening, around: AroundInput = {}): void {
  const fields: Record<string, string[]> = {}
  for (const { code, field } of checkOpening(opening)) fields[field] ??= [openingWords[code]]
  for (const [name, [min, max, sentence]] of Object.entries(bounds)) {
    const value = around[name as keyof AroundInput]
    const holds = value === undefined || (value >= min && value <= max)
    if (!holds || (name === 'step_minutes' && value !== undefined && !steps.includes(value))) fields[name] = [sentence]
  }
  if (Object.keys(fields).length > 0) throw new InvalidInput(fields)
}

export function openingRows(listing_id: string, { weekly, exceptions }: Opening) {
  return {
    windows: weekly.map((window, position) => ({
      id: randomUUIDv7(),
      listing_id,
      day_of_week: window.day_of_week,
      position,
      start_time: window.start,
      end_time: window.end,
      ends_next_day: window.ends_next_day,
      overtime_until: window.overtime_until ?? null,
      term_modes: window.term_modes ?? null,
      whole_window: window.whole_window ?? null,
    })),
    exceptions: exceptions.map(({ windows, reason, label_public, ...exception }, position) => ({
      id: randomUUIDv7(),
      listing_id,
      ...exception,
      position,
      windows: JSON.stringify(windows),
      reason: reason ?? null,
      label_public: label_public ?? null,
    })),
  }
}
