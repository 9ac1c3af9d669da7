import type { PricedFor } from '#api/features/listings/catalogue/free-terms.ts'

/**
 * Totals by the number of a listing's record and of a class of terms. Hash tables of plain numbers with open
 * addressing, sixteen bytes an entry: there are millions of totals, and a `Map` takes four times as much. Many small
 * tables, because growing a single large one would make requests wait. Listings read one after the other lie side by
 * side, as searches go through them; scattered, each total would be a separate access to main memory.
 */
export type Totals = { tables: Table[]; bytes: number }
type Table = { keys: Float64Array; values: Float64Array; used: number }

/** More classes than are ever named (`memory.ts`); record and class together make one whole number. */
export const mostClassNumbers = 1 << 20
const tablesEach = 64
/** This many consecutive records are in one table; all of these numbers are powers of two. */
const rowBits = 8
const recordsInRow = 1 << rowBits
const leastPlaces = 16
const perPlace = 16
/** Share of used places at which a table grows, because finding a free place would take long. */
const fullest = 0.75

/** The last digits of a packed total say whether it includes a meal, and which tariff it is of (five modes). */
const perTotal = 16

/** A total with the details for a card in one whole number; -1 for none. */
export function packedPrice(price: PricedFor | null): number {
  return price ? price.total_grosze * perTotal + price.tariff * 2 + (price.has_menu ? 1 : 0) : -1
}

/** The total in a packed number; NaN for none. */
export function totalIn(packed: number): number {
  return packed < 0 ? Number.NaN : Math.floor(packed / perTotal)
}

export function priceIn(packed: number): PricedFor | null {
  if (packed < 0) return null
  const rest = packed % perTotal
  return { total_grosze: totalIn(packed), has_menu: rest % 2 === 1, tariff: rest >> 1 }
}

export function newTotals(): Totals {
  const tables = Array.from({ length: tablesEach }, () => tableOf(leastPlaces))
  return { tables, bytes: tablesEach * leastPlaces * perPlace }
}

/** The packed total; NaN when it is not known. `record` counts from 1. */
export function knownTotal({ tables }: Totals, record: number, of: number): number {
  const { keys, values } = tables[tableFor(record)] as Table
  const at = placeIn(keys, record, of)
  return keys[at] === 0 ? Number.NaN : (values[at] as number)
}

export function keepTotal(totals: Totals, record: number, of: number, total: number): void {
  const table = roomyTable(totals, tableFor(record))
  const at = placeIn(table.keys, record, of)
  if (table.keys[at] === 0) table.used += 1
  table.keys[at] = record * mostClassNumbers + of
  table.values[at] = total
}

function tableFor(record: number): number {
  return (record >>> rowBits) & (tablesEach - 1)
}

/**
 * The index of an entry, or the one where it belongs: each record has its part of the table, with overflow into the
 * next.
 */
function placeIn(keys: Float64Array, record: number, of: number): number {
  const key = record * mostClassNumbers + of
  const part = keys.length >> rowBits
  const first = ((record & (recordsInRow - 1)) * keys.length) >> rowBits
  let at = part > 1 ? first + ((Math.imul(of, 0x9e3779b1) >>> 16) & (part - 1)) : first
  while (keys[at] !== 0 && keys[at] !== key) at = (at + 1) & (keys.length - 1)
  return at
}

/** The table with this number, with room for one more entry. */
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
