import type { ChangeRecord } from './changes-queries.ts'
import { lacksWish } from './early-wish.ts'
import { answerText } from './change-words.pl.ts'
import type { ReservationParts } from '#api/features/reservations/core/parts-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import type { ChangeProposal } from '#contract/reservations/proposals.ts'
import { canAnswerProposal } from '#domain/reservation/reservation.ts'
import { type ChangeAnswer, type ChangeSide, mayAnswer, type ChangedAddon } from '#domain/reservation/change.ts'

/** The proposal for one side; null once it has expired or the reservation cannot be changed any more. */
export function changeFacts(
  row: ReservationRecord,
  change: ChangeRecord | undefined,
  { reader, events, now }: { reader: ChangeSide; events: ReservationParts['events']; now: number },
): ChangeProposal | null {
  if (!change || change.expires_at.getTime() <= now || !canAnswerProposal(factsOf(row), now).can) return null
  const proposed_by = change.proposed_by
  const can = (answer: ChangeAnswer) => mayAnswer(answer, reader, proposed_by) || answerText(answer)
  return {
    id: change.id,
    proposed_by,
    start: change.start_local,
    end: change.end_local,
    guests: change.guests,
    addons: unitsNamed(change.addons),
    units: change.before.units ? change.units : null,
    before: {
      ...change.before,
      addons: unitsNamed(change.before.addons),
      units: change.before.units ?? null,
    },
    total_grosze: change.total_grosze,
    difference_grosze: change.total_grosze - change.before.total_grosze,
    note: change.note,
    expires_at: change.expires_at.toISOString(),
    created_at: change.created_at.toISOString(),
    needs_early_performance:
      reader === 'customer' && proposed_by === 'owner' && lacksWish(row, events, change.start_local, now),
    can: { accept: can('accept'), decline: can('decline'), withdraw: can('withdraw') },
  }
}

/** Rows from before November 2026 have no unit for addons. */
const unitsNamed = (addons: ChangedAddon[] | null | undefined) =>
  addons?.map((addon) => ({ ...addon, unit: addon.unit ?? null })) ?? null
