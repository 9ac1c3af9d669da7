/**
 * The taken rows of one listing as whole minutes, three numbers a row, by start: millions of rows are kept in this way,
 * and a search only asks whether a term is free. Rows that numbers cannot express (a deadline, seconds) stay as rows;
 * with a daily limit the rows are needed too.
 */
import type { TakenRow } from './taken-queries.ts'
import type { Taken } from '#domain/availability/availability.ts'
import { minuteMs } from '#domain/time.ts'

/** From and until in minutes since 1970, then kind and unit (`unitBits` for the unit's index in the listing). */
export type Periods = Int32Array

const perPeriod = 3
/** One bit for each unit of a listing, without the sign bit. */
const mostUnits = 31
const unitBits = 5
const unitMask = (1 << unitBits) - 1
const kinds: Taken['kind'][] = ['hold', 'reservation', 'block', 'external']

/** Taken rows as numbers; null when numbers cannot express them. Rows of removed units are left out. */
export function periodsIn(taken: readonly TakenRow[], units: readonly { id: string }[]): Periods | null {
  // Without a unit nothing can be reserved, which the rules report.
  if (units.length === 0 || units.length > mostUnits) return null
  const rows = taken.filter(({ unit_id }) => units.some(({ id }) => id === unit_id))
  if (!rows.every(isPlain)) return null
  const periods = new Int32Array(rows.length * perPeriod)
  for (const [at, { from_ms, to_ms, unit_id, kind }] of rows.entries()) {
    const unit = units.findIndex(({ id }) => id === unit_id)
    periods.set([from_ms / minuteMs, to_ms / minuteMs, (kinds.indexOf(kind) << unitBits) | unit], at * perPeriod)
  }
  return periods
}

/**
 * The same numbers in one shared block, because each block of its own costs V8 some 250 bytes and work in every full
 * collection.
 */
export function sideBySide(all: readonly (Periods | null)[]): (Periods | null)[] {
  const one = new Int32Array(all.reduce((sum, periods) => sum + (periods?.length ?? 0), 0))
  let next = 0
  return all.map((periods) => {
    if (!periods) return null
    const place = one.subarray(next, next + periods.length)
    place.set(periods)
    next += periods.length
    return place
  })
}

/** The numbers as rows again. */
export function rowsIn(periods: Periods, units: readonly { id: string }[]): TakenRow[] {
  return Array.from({ length: periods.length / perPeriod }, (_, row) => {
    const at = row * perPeriod
    const what = periods[at + 2] as number
    return {
      unit_id: units[what & unitMask]?.id ?? '',
      kind: kinds[what >> unitBits] as Taken['kind'],
      from_ms: (periods[at] as number) * minuteMs,
      to_ms: (periods[at + 1] as number) * minuteMs,
      deadline_ms: null,
      event_day: null,
      reservation_id: null,
    }
  })
}

/** The units taken at any moment of [from, to), in minutes; one bit for each. */
export function unitsTaken(periods: Periods, from: number, to: number): number {
  let units = 0
  for (let at = 0; at < periods.length && (periods[at] as number) < to; at += perPeriod) {
    if ((periods[at + 1] as number) > from) units |= 1 << ((periods[at + 2] as number) & unitMask)
  }
  return units
}

/** Whether at one moment of [from, to) all of these units are taken, so that changing crews cannot make room. */
export function areAllTakenAtOnce(periods: Periods, from: number, to: number, units: number): boolean {
  for (let at = 0; at < periods.length && (periods[at] as number) < to; at += perPeriod) {
    if ((periods[at + 1] as number) <= from) continue
    // The maximum is always reached when a row begins.
    const moment = Math.max(from, periods[at] as number)
    if (unitsTaken(periods, moment, moment + 1) === units) return true
  }
  return false
}

/** One bit for each of `some` units, by its index in `all`; those beyond 31, or not in `all`, have none. */
export function bitsOfUnitsIn(all: readonly { id: string }[], some: readonly { id: string }[]): number {
  let bits = 0
  for (const { id } of some) {
    const place = all.findIndex((unit) => unit.id === id)
    if (place >= 0 && place < mostUnits) bits |= 1 << place
  }
  return bits
}

/** The units that have a bit by their index in `all`. */
export function unitsOfBits<U>(all: readonly U[], bits: number): U[] {
  return all.filter((_, place) => place < mostUnits && (bits & (1 << place)) !== 0)
}

/** One bit for each of `amount` units. */
export function bitsOfUnits(amount: number): number {
  return amount >= mostUnits ? 0x7fffffff : (1 << amount) - 1
}

function isPlain({ from_ms, to_ms, deadline_ms }: TakenRow): boolean {
  return deadline_ms === null && from_ms % minuteMs === 0 && to_ms % minuteMs === 0
}
