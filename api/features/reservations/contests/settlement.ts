/** What a row of history holds about the settlement of a contested no-show or of a dispute opened by the operator. */
import { type ContestOutcome, contestOutcomes } from '#domain/reservation/contest/contest.ts'

export type Settlement = {
  outcome: ContestOutcome
  /** For `called_off`: the day on which the guest had told the owner. */
  on: string | null
  /** True when nobody had reported a no-show and the operator opened the dispute. */
  by_operator: boolean
  /** The operator's reasons, as both sides read them. */
  note: string | null
}

type Event = { action: string; note: string | null; data: unknown }

/** Null while nothing is settled. */
export function settlementIn(events: readonly Event[]): Settlement | null {
  const event = events.findLast(({ action }) => action === 'settle_dispute')
  return event ? settlementOf(event) : null
}

/** Null for a row about something else, or with an outcome that only a later build knows. */
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
