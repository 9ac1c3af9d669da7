/** What a row of history tells of how a contested no-show, or a dispute of the operator's own, was settled. */
import { type ContestOutcome, contestOutcomes } from '#domain/reservation/contest/contest.ts'

export type Settlement = {
  outcome: ContestOutcome
  /** For `called_off`: the day on which the guest had said so. */
  on: string | null
  /** Nobody had told it as a no-show: the operator has asked. */
  by_operator: boolean
  /** The operator's reasons, written to both sides. */
  note: string | null
}

type Event = { action: string; note: string | null; data: unknown }

/** Null where none was settled. */
export function settlementIn(events: readonly Event[]): Settlement | null {
  const event = events.findLast(({ action }) => action === 'settle_dispute')
  return event ? settlementOf(event) : null
}

/** Null: this row tells of something else, or of an outcome that a later build knows. */
export function settlementOf(event: Event): Settlement | null {
  if (event.action !== 'settle_dispute') return null
  const { outcome, on, by_operator } = (event.data ?? {}) as { outcome?: unknown; on?: unknown; by_operator?: unknown }
  const known = contestOutcomes.find((one) => one === outcome)
  if (!known) return null
  return {
    outcome: known,
    on: typeof on === 'string' ? on : null,
    by_operator: by_operator === true,
    note: event.note,
  }
}
