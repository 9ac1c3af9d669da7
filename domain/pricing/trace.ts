/**
 * What the price noted down about its own decisions while it was being worked out, for the owner who asks why. It is
 * written by the evaluation itself, at the places where it decides; without a trace nothing is noted and nothing is slower.
 */
import type { CalendarDay } from './calendar.ts'
import type { CompiledItem, CompiledList } from './compile.ts'
import { type ConditionKind, type Scene, unmetOf } from './conditions.ts'

/** Why an item is not on the bill: a condition of its own, or what the evaluation knows beside conditions. */
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
  'beyond_overtime',
  'travel_on_request',
  'beyond_travel',
  'discount_on_request',
] as const
export type StopReason = (typeof stopReasons)[number]

export type Candidate = {
  item_id: string
  outcome: 'chosen' | 'outranked' | 'missed'
  /** What it lost by, when it held too: the order of ruling 5. */
  by: 'priority' | 'conditions' | 'order' | null
  missed: Miss[]
}
/** One choice of a base: of the whole term, or of one of its days. */
export type Choice = { day: number; index: number; candidates: Candidate[] }

export type Trace = {
  choices: Choice[]
  /** By item id; an item that held on one day of several keeps what it missed on the others beside its lines. */
  misses: Map<string, Miss[]>
  stop: { why: StopReason; item_id: string | null } | null
}

/** What the notes need of a bill. */
type Noted = { list: CompiledList; scene: Scene; input: { package_code: string | null }; trace: Trace | null }

export function newTrace(): Trace {
  return { choices: [], misses: new Map(), stop: null }
}

/** Every base of the list, in the order in which it was asked. */
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

/** The package of an item, and its conditions on one day. */
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
