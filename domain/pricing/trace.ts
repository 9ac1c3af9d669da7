/**
 * The decisions of a price and their reasons, for owners who ask why a price is what it is. The evaluation writes them
 * where it decides; without a trace it writes nothing and is no slower.
 */
import type { CalendarDay } from './calendar.ts'
import type { CompiledItem, CompiledList } from './compile.ts'
import { type ConditionKind, type Scene, unmetOf } from './conditions.ts'

/** Why an item is not on the bill: one of its conditions, or a rule of the evaluation. */
export const missReasons = [
  'package',
  'cover',
  'other_unit',
  'outranked',
  'not_chosen',
  'no_code',
  'no_overtime',
  'distance_unknown',
  'free_way',
  'too_much',
] as const
export type Miss = ConditionKind | (typeof missReasons)[number]

/** Why there is no price at all. */
export const stopReasons = [
  'not_yet_valid',
  'no_base',
  'base_on_request',
  'no_weekend',
  'no_days',
  'day_without_price',
  'beyond_quantity',
  'nothing_reached',
  'fee_on_request',
  'overtime_on_request',
  'beyond_overtime',
  'travel_on_request',
  'beyond_travel',
  'discount_on_request',
] as const
export type StopReason = (typeof stopReasons)[number]

export type Candidate = {
  item_id: string
  outcome: 'chosen' | 'outranked' | 'missed'
  /** Why a base that also applied was not chosen, by the order of ruling 5. */
  by: 'priority' | 'conditions' | 'order' | null
  missed: Miss[]
}
/** One choice of a base: for the whole term, or for one of its days. */
export type Choice = { day: number; index: number; candidates: Candidate[] }

export type Trace = {
  choices: Choice[]
  /** By item id. An item that applied on some of several days has lines, and its misses on the other days. */
  misses: Map<string, Miss[]>
  stop: { why: StopReason; item_id: string | null } | null
}

/** The parts of a bill that the notes use. */
type Noted = { list: CompiledList; scene: Scene; input: { package_code: string | null }; trace: Trace | null }

export function newTrace(): Trace {
  return { choices: [], misses: new Map(), stop: null }
}

/** Notes every base of the list, in the order in which they were tried. */
export function noteChoice(
  bill: Noted,
  chosen: CompiledItem | undefined,
  { date, index, type }: { date: CalendarDay; index: number; type: string | undefined },
): void {
  const asked = bill.input.package_code ?? ''
  const candidates: Candidate[] = []
  for (const { package_code: code, items } of bill.list.bases) {
    for (const base of items) {
      const missed: Miss[] = unmetOf(base.conditions, bill.scene, date, index)
      if (code !== asked) missed.unshift('package')
      if (type !== undefined && base.item.pricing_type !== type) missed.unshift('other_unit')
      const { id } = base.item
      if (base === chosen) candidates.push({ item_id: id, outcome: 'chosen', by: null, missed: [] })
      else if (missed.length > 0) candidates.push({ item_id: id, outcome: 'missed', by: null, missed })
      else candidates.push({ item_id: id, outcome: 'outranked', by: chosen ? rankOf(chosen, base) : null, missed: [] })
    }
  }
  bill.trace?.choices.push({ day: date.day, index, candidates })
}

export function noteMiss({ trace }: Noted, { item }: CompiledItem, ...why: Miss[]): void {
  if (!trace) return
  const known = trace.misses.get(item.id) ?? []
  trace.misses.set(item.id, [...new Set([...known, ...why])])
}

/** Notes why an item does not apply: its package, and its conditions on one day. */
export function noteUnmet(bill: Noted, compiled: CompiledItem, date: CalendarDay, index: number): void {
  const { package_code } = compiled.item
  if (package_code != null && package_code !== bill.input.package_code) noteMiss(bill, compiled, 'package')
  noteMiss(bill, compiled, ...unmetOf(compiled.conditions, bill.scene, date, index))
}

export function noteStop({ trace }: Noted, why: StopReason, compiled?: CompiledItem): void {
  if (trace) trace.stop ??= { why, item_id: compiled?.item.id ?? null }
}

function rankOf(chosen: CompiledItem, other: CompiledItem): NonNullable<Candidate['by']> {
  if ((chosen.item.priority ?? 0) !== (other.item.priority ?? 0)) return 'priority'
  return (chosen.conditions?.count ?? 0) === (other.conditions?.count ?? 0) ? 'order' : 'conditions'
}
