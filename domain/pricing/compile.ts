/** What can be worked out once per price list: order of choice, conditions, factors, and which lines a percentage covers. */
import type { PriceGroup, PriceItemKind, VatRate } from '#domain/listing/codes.ts'
import { priceGroups } from '#domain/listing/codes.ts'
import type { PriceItem, PriceList } from '#domain/price-list/price-list.ts'
import { parseDay } from './calendar.ts'
import { type CompiledConditions, compileConditions } from './conditions.ts'
import { type Factor, factorsOf } from './quantities.ts'
import { onceFor } from '#domain/once.ts'

/** Null means every line. Groups, `base` and ids, codes already turned into ids. */
export type Cover = { base: boolean; groups: ReadonlySet<PriceGroup>; ids: ReadonlySet<string> } | null

export type CompiledItem = {
  item: PriceItem
  conditions: CompiledConditions | null
  factors: Factor[]
  cover: Cover
  promo_code: string | null
}

export type CompiledList = {
  /** Day number from which the list holds. */
  valid_from: number
  /** By package code, `''` for none; the first that matches is the base (ruling 5). */
  bases: ReadonlyMap<string, CompiledItem[]>
  modifiers: CompiledItem[]
  fees: CompiledItem[]
  /** Mandatory percentages, worked out after the add-ons. */
  charges: CompiledItem[]
  overtime: CompiledItem[]
  travel: CompiledItem[]
  addons: ReadonlyMap<string, CompiledItem>
  discounts: CompiledItem[]
  security: CompiledItem[]
}

const defaultCover: Partial<Record<PriceItemKind, string[]>> = { discount: ['all'] }

const baseCover: Cover = { base: true, groups: new Set(), ids: new Set(['base']) }

/** Higher rate first; it takes the rest of a split between equals and stands first in the VAT summary. */
export const vatOrder: Record<VatRate, number> = { '23': 0, '8': 1, '5': 2, '0': 3, zw: 4, np: 5 }

export function normalCode(code: string | null | undefined): string | null {
  return code?.trim().toUpperCase() || null
}

/** A field that is stored as null is a field that is not there. */
export function withoutNulls(item: PriceItem): PriceItem {
  const values = [...Object.values(item), ...Object.values(item.conditions ?? {})]
  if (!values.includes(null)) return item
  const kept = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)) as PriceItem
  if (!kept.conditions) return kept
  return {
    ...kept,
    conditions: Object.fromEntries(Object.entries(kept.conditions).filter(([, value]) => value !== null)),
  }
}

export const compiledList = onceFor(compileList)

/** Lines that a percentage or a discount speaks of (ruling 3). */
export function covers(cover: Cover, line: { kind: PriceItemKind; group: PriceGroup; item_id: string }): boolean {
  return (
    cover === null ||
    (cover.base && (line.kind === 'base' || line.kind === 'modifier')) ||
    cover.groups.has(line.group) ||
    cover.ids.has(line.item_id)
  )
}

function compileList(list: PriceList): CompiledList {
  const idsOfCode = new Map<string, string[]>()
  const items = list.items.map(withoutNulls)
  for (const item of items) idsOfCode.set(item.code, [...(idsOfCode.get(item.code) ?? []), item.id])
  const all = items.map(
    (item): CompiledItem => ({
      item,
      conditions: compileConditions(item.conditions),
      factors: factorsOf(item),
      cover: coverOf(item, idsOfCode),
      promo_code: normalCode(item.promo_code),
    }),
  )
  // A hundred thousand lists are kept: what filters and grows has room for sixteen more, a sorted copy has none.
  const some = (test: (item: PriceItem) => boolean, order = byPosition): CompiledItem[] =>
    all.filter(({ item }) => test(item)).toSorted(order)
  const of = (kind: PriceItemKind) => some((item) => item.kind === kind)
  const ofPackage = (code: string) => some((item) => item.kind === 'base' && packageOf(item) === code, byChoice)
  const codes = new Set(of('base').map(({ item }) => packageOf(item)))
  return {
    valid_from: parseDay(list.valid_from) ?? 0,
    bases: new Map([...codes].map((code) => [code, ofPackage(code)])),
    modifiers: of('modifier'),
    fees: some((item) => item.kind === 'mandatory_fee' && item.pricing_type !== 'percentage'),
    charges: some((item) => item.kind === 'mandatory_fee' && item.pricing_type === 'percentage'),
    overtime: some((item) => item.kind === 'overtime', byChoice),
    travel: of('travel'),
    addons: new Map(of('addon').map((addon) => [addon.item.id, addon])),
    discounts: of('discount'),
    security: of('security_deposit'),
  }
}

function coverOf(item: PriceItem, idsOfCode: ReadonlyMap<string, string[]>): Cover {
  const named = item.applies_to && item.applies_to.length > 0 ? item.applies_to : undefined
  const usual = defaultCover[item.kind]
  // Most lines cover the base, and every list says so in the same words.
  if (!named && !usual && !idsOfCode.has('base')) return baseCover
  const tokens = named ?? usual ?? ['base']
  if (tokens.includes('all')) return null
  const ids = tokens.flatMap((token) => [token, ...(idsOfCode.get(token) ?? [])])
  return { base: tokens.includes('base'), groups: new Set(tokens.filter(isGroup)), ids: new Set(ids) }
}

function isGroup(token: string): token is PriceGroup {
  return (priceGroups as readonly string[]).includes(token)
}

function packageOf({ package_code }: PriceItem): string {
  return package_code ?? ''
}

/** Unique within a list (ruling 50); an id says nothing about order. */
function byPosition(a: CompiledItem, b: CompiledItem): number {
  return a.item.position - b.item.position
}

/** Highest priority, most conditions, lowest position (rulings 5 and 50). */
function byChoice(a: CompiledItem, b: CompiledItem): number {
  return (
    (b.item.priority ?? 0) - (a.item.priority ?? 0) ||
    (b.conditions?.count ?? 0) - (a.conditions?.count ?? 0) ||
    byPosition(a, b)
  )
}
