/**
 * What is worked out once per price list: order of choice, conditions, factors, and the lines that a percentage covers.
 */
import { priceGroups, type PriceGroup, type PriceItemKind, type VatRate } from '#domain/listing/codes.ts'
import type { PriceItem, PriceList } from '#domain/price-list/price-list.ts'
import { parseDay } from './calendar.ts'
import { type CompiledConditions, compileConditions } from './conditions.ts'
import { type Factor, factorsOf } from './quantities.ts'
import { onceFor } from '#domain/once.ts'

/** The lines that are covered: groups, `base` and ids (codes are already turned into ids). Null means every line. */
export type Cover = { base: boolean; groups: ReadonlySet<PriceGroup>; ids: ReadonlySet<string> } | null

export type CompiledItem = {
  item: PriceItem
  conditions: CompiledConditions | null
  factors: Factor[]
  cover: Cover
  promo_code: string | null
}

/** Bases of one package, or of none (`''`); the first whose conditions hold is the base (ruling 5). */
type Bases = { package_code: string; items: readonly CompiledItem[] }

export type CompiledList = {
  /** Day number from which the list applies. */
  valid_from: number
  bases: readonly Bases[]
  modifiers: readonly CompiledItem[]
  fees: readonly CompiledItem[]
  /** Mandatory percentages, which are added after the addons. */
  charges: readonly CompiledItem[]
  overtime: readonly CompiledItem[]
  travel: readonly CompiledItem[]
  discounts: readonly CompiledItem[]
  security: readonly CompiledItem[]
}

const defaultCover: Partial<Record<PriceItemKind, string[]>> = { discount: ['all'] }

const baseCover: Cover = { base: true, groups: new Set(), ids: new Set(['base']) }

/** Higher rates first: that rate takes the rest of an equal split and stands first in the VAT summary. */
export const vatOrder: Record<VatRate, number> = { '23': 0, '8': 1, '5': 2, '0': 3, zw: 4, np: 5 }

export function normalCode(code: string | null | undefined): string | null {
  return code?.trim().toUpperCase() || null
}

/** A field stored as null counts as absent. */
export function withoutNulls(item: PriceItem): PriceItem {
  if (!hasNulls(item) && !hasNulls(item.conditions)) return item
  const kept = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== null)) as PriceItem
  if (!kept.conditions) return kept
  return {
    ...kept,
    conditions: Object.fromEntries(Object.entries(kept.conditions).filter(([, value]) => value !== null)),
  }
}

function hasNulls(of: object | null | undefined): boolean {
  for (const name in of) if (of[name as keyof typeof of] === null) return true
  return false
}

/** The compiled list. A hundred thousand of them are kept in memory, so nothing is stored twice or empty. */
export const compiledList = onceFor(compileList)

/** The addons by id, in order of position; compiled apart, because only a choice of addons needs them. */
export const compiledAddons = onceFor(
  (list: PriceList): ReadonlyMap<string, CompiledItem> =>
    new Map(
      compiledOf(list, isAddon)
        .sort(byPosition)
        .map((addon) => [addon.item.id, addon]),
    ),
)

/** Whether a percentage or a discount covers this line (ruling 3). */
export function covers(cover: Cover, line: { kind: PriceItemKind; group: PriceGroup; item_id: string }): boolean {
  return (
    cover === null ||
    (cover.base && (line.kind === 'base' || line.kind === 'modifier')) ||
    cover.groups.has(line.group) ||
    cover.ids.has(line.item_id)
  )
}

function compileList(list: PriceList): CompiledList {
  const found = Map.groupBy(
    compiledOf(list, (item) => !isAddon(item)),
    sectionOf,
  )
  // A sorted copy takes less memory than an array that has grown by `push`.
  const of = (section: Section, order = byPosition) => found.get(section)?.toSorted(order) ?? none
  const packages = Map.groupBy(found.get('bases') ?? none, ({ item }) => item.package_code ?? '')
  return {
    valid_from: parseDay(list.valid_from) ?? 0,
    bases: [...packages].map(([package_code, bases]) => ({ package_code, items: bases.toSorted(byChoice) })),
    modifiers: of('modifiers'),
    fees: of('fees'),
    charges: of('charges'),
    overtime: of('overtime', byChoice),
    travel: of('travel'),
    discounts: of('discounts'),
    security: of('security'),
  }
}

const none: readonly CompiledItem[] = []

type Section = Exclude<keyof CompiledList, 'valid_from'>

const sections: Record<Exclude<PriceItemKind, 'addon'>, Section> = {
  base: 'bases',
  modifier: 'modifiers',
  mandatory_fee: 'fees',
  overtime: 'overtime',
  travel: 'travel',
  discount: 'discounts',
  security_deposit: 'security',
}

function sectionOf({ item: { kind, pricing_type } }: CompiledItem): Section | undefined {
  if (kind === 'mandatory_fee' && pricing_type === 'percentage') return 'charges'
  return kind === 'addon' ? undefined : sections[kind]
}

function isAddon({ kind }: PriceItem): boolean {
  return kind === 'addon'
}

function compiledOf({ items }: PriceList, test: (item: PriceItem) => boolean): CompiledItem[] {
  const compiled: CompiledItem[] = []
  for (const given of items) {
    if (!test(given)) continue
    const one = compiledItem(given)
    const cover = coverOf(one.item, items)
    compiled.push(cover === baseCover ? one : { ...one, cover })
  }
  return compiled
}

/** The parts of an item that depend on nothing else; lists may share items (`bare.ts`), and then share this too. */
const compiledItem = onceFor((given: PriceItem): CompiledItem => {
  const item = withoutNulls(given)
  const { conditions, promo_code } = item
  return {
    item,
    conditions: compileConditions(conditions),
    factors: factorsOf(item),
    cover: baseCover,
    promo_code: normalCode(promo_code),
  }
})

function coverOf({ kind, applies_to }: PriceItem, items: readonly PriceItem[]): Cover {
  const named = applies_to && applies_to.length > 0 ? applies_to : undefined
  const usual = defaultCover[kind]
  // Most items cover only the base, so they share one object.
  if (!named && !usual && !items.some(({ code }) => code === 'base')) return baseCover
  const tokens = named ?? usual ?? ['base']
  if (tokens.includes('all')) return null
  const ids = new Set<string>(tokens)
  for (const { code, id } of items) if (tokens.includes(code)) ids.add(id)
  return { base: tokens.includes('base'), groups: new Set(tokens.filter(isGroup)), ids }
}

export function isGroup(token: string): token is PriceGroup {
  return (priceGroups as readonly string[]).includes(token)
}

/** Positions are unique within a list (ruling 50); ids have no order. */
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
