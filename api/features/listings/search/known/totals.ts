/**
 * Totals by what they are of: the number of a listing's record and of a class of terms. Hash tables of plain numbers with
 * open addressing, sixteen bytes a place: there are millions of totals, and a `Map` takes four times as much. Many small
 * tables and not one, because nobody should wait while a large one grows.
 */
export type Totals = { tables: Table[]; bytes: number }
type Table = { keys: Float64Array; values: Float64Array; used: number }

/** More classes than are ever named (`memory.ts`): a record and a class are one whole number. */
export const mostClassNumbers = 1 << 20
const tablesEach = 64
const leastPlaces = 16
const perPlace = 16
/** Then a table grows: with more of its places taken, the way to a free one becomes long. */
const fullest = 0.75

export function newTotals(): Totals {
  const tables = Array.from({ length: tablesEach }, () => tableOf(leastPlaces))
  return { tables, bytes: tablesEach * leastPlaces * perPlace }
}

/** NaN when it is not known. `record` counts from 1. */
export function knownTotal({ tables }: Totals, record: number, of: number): number {
  const { keys, values } = tables[record % tablesEach] as Table
  const at = placeIn(keys, record, of)
  return keys[at] === 0 ? Number.NaN : (values[at] as number)
}

export function keepTotal(totals: Totals, record: number, of: number, total: number): void {
  const table = roomyTable(totals, record % tablesEach)
  const at = placeIn(table.keys, record, of)
  if (table.keys[at] === 0) table.used += 1
  table.keys[at] = record * mostClassNumbers + of
  table.values[at] = total
}

/** Where it stands, or would. */
function placeIn(keys: Float64Array, record: number, of: number): number {
  const key = record * mostClassNumbers + of
  const mixed = Math.imul(record, 0x9e3779b1) ^ Math.imul(of, 0x85ebca6b)
  let at = (mixed ^ (mixed >>> 15)) & (keys.length - 1)
  while (keys[at] !== 0 && keys[at] !== key) at = (at + 1) & (keys.length - 1)
  return at
}

/** The table of this number, with room for one more. */
function roomyTable(totals: Totals, number: number): Table {
  const table = totals.tables[number] as Table
  if (table.used < table.keys.length * fullest) return table
  const larger = tableOf(table.keys.length * 2)
  for (const [from, key] of table.keys.entries()) {
    if (key === 0) continue
    const at = placeIn(larger.keys, Math.floor(key / mostClassNumbers), key % mostClassNumbers)
    larger.keys[at] = key
    larger.values[at] = table.values[from] as number
  }
  totals.tables[number] = { ...larger, used: table.used }
  totals.bytes += table.keys.length * perPlace
  return totals.tables[number] as Table
}

function tableOf(places: number): Table {
  return { keys: new Float64Array(places), values: new Float64Array(places), used: 0 }
}
