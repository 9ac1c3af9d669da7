/**
 * The price list while it is being edited: items with keys of their own, base prices in the order in which they win. An
 * item has the shape of the wire, so nothing stored can be lost in the editor.
 */
import type { OwnerPricing, Pricing } from '#contract/listings/owner-pricing.ts'
import type { PriceItemKind } from '#domain/listing/codes.ts'
import { priceItemKinds } from '#domain/listing/codes.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { withoutNulls } from '#domain/pricing/compile.ts'
import { exemptItems } from '#domain/pricing/vat.ts'
import { compileConditions } from '#domain/pricing/conditions.ts'
import { normalizeText } from '#domain/search/text.ts'

/** Without `position`, which is the place in the list, and `id`, which changes with every save. */
export type ItemData = Omit<PriceItem, 'id' | 'code' | 'position'>
export type EditedItem = {
  /** For a stored item its code, which other items use in `applies_to`; for a new one a key of this tab. */
  key: string
  /** Null until a new item is saved. */
  code: string | null
  data: ItemData
  /** Sentences for unreadable text, by field. */
  wrong: Readonly<Record<string, string>>
}
export type EditedPackage = OwnerPricing['packages'][number]
export type Way = Pick<OwnerPricing, 'travel'>
export type PriceModel = Way & {
  price_mode: OwnerPricing['price_mode']
  valid_from: string
  packages: readonly EditedPackage[]
  items: readonly EditedItem[]
  /** Sentences for unreadable text outside of items, by place of the field (`unreadAt`). */
  unread?: Readonly<Record<string, string>>
}

/** The place of a field of the list itself (`''`) or of a package, named by its code. */
export const unreadAt = (of: string, field: string): string => `${of}:${field}`

type Stored = Pick<OwnerPricing, 'price_mode' | 'valid_from' | 'packages' | keyof Way> & {
  pricings: readonly (Pricing & { code: string; position: number })[]
}

const dataFields = new Set([
  'kind',
  'pricing_type',
  'name',
  'amount_grosze',
  'percent_bp',
  'group',
  'vat_rate',
  'unit_label',
  'priority',
  'package_code',
  'included_persons',
  'included_persons_of',
  'extra_unit_amount_grosze',
  'min_billed_adults',
  'age_tiers',
  'crew_percent_bp',
  'from_age',
  'qty_source',
  'min_qty',
  'max_qty',
  'step_minutes',
  'grace_minutes',
  'min_total_grosze',
  'included_minutes',
  'included_until',
  'conditions',
  'applies_to',
  'compound',
  'promo_code',
  'optional',
  'included',
  'is_corkage',
  'is_free',
])

const dataOf = (stored: Stored['pricings'][number]): ItemData => {
  const kept = withoutNulls(stored as PriceItem)
  const data = Object.fromEntries(Object.entries(kept).filter(([field]) => dataFields.has(field))) as ItemData
  if (data.age_tiers) data.age_tiers = data.age_tiers.map((tier) => withoutNulls(tier as never) as never)
  return data
}

const conditionCount = ({ conditions }: ItemData): number => compileConditions(conditions)?.count ?? 0

/** The order of ruling 5 as far as two items decide it; 0 when only their places do. */
export const rank = (a: ItemData, b: ItemData): number =>
  (b.priority ?? 0) - (a.priority ?? 0) || conditionCount(b) - conditionCount(a)

const byKind = (items: readonly EditedItem[]): EditedItem[] =>
  priceItemKinds.flatMap((kind) => items.filter(({ data }) => data.kind === kind))

/** Base prices by rank, all other items as they are; equal ones keep their places. */
const ordered = (items: readonly EditedItem[]): EditedItem[] => {
  const bases = items.filter(({ data }) => data.kind === 'base').sort((a, b) => rank(a.data, b.data))
  return byKind([...bases, ...items.filter(({ data }) => data.kind !== 'base')])
}

export function toModel(stored: Stored): PriceModel {
  const { price_mode, valid_from, packages, travel } = stored
  const items = stored.pricings
    .toSorted((a, b) => a.position - b.position)
    .map((one): EditedItem => ({ key: one.code, code: one.code, data: dataOf(one), wrong: {} }))
  return { price_mode, valid_from, packages, travel, items: ordered(items) }
}

/** A code appears on the bill and in links of mails, so it is made from the name. */
export function codeFor({ name }: Pick<ItemData, 'name'>, taken: ReadonlySet<string>): string {
  const base = slugOf(name) || 'pozycja'
  let code = base
  for (let number = 2; taken.has(code); number += 1) code = `${base}-${number}`
  return code
}

const slugOf = (name: string): string =>
  normalizeText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)

/** A new item counts as corkage by its name or its unit; for a stored item the list itself says it. */
const isNewCorkage = ({ code, data }: EditedItem): boolean =>
  code === null && (paidByBottle(data) || /korkow|corkage/.test(slugOf(data.name)))

const paidByBottle = ({ qty_source }: { qty_source?: ItemData['qty_source'] | undefined }): boolean =>
  qty_source?.includes('bottles') ?? false

/** The code of each item by its key; new items get a fresh one. */
export function codesOf(items: readonly EditedItem[]): Map<string, string> {
  const taken = new Set(items.flatMap(({ code }) => code ?? []))
  const codes = new Map<string, string>()
  for (const { key, code, data } of items) {
    const fresh = code ?? codeFor(data, taken)
    taken.add(fresh)
    codes.set(key, fresh)
  }
  return codes
}

export type WireList = Omit<PriceModel, 'items' | 'packages' | 'unread'> & {
  pricings: Pricing[]
  packages: EditedPackage[]
}

/** The body of a save and of a preview. */
export function toWire({ items, packages, unread: _, ...list }: PriceModel): WireList {
  const codes = codesOf(items)
  return {
    ...list,
    packages: [...packages],
    pricings: items.map((item, index) => ({
      ...item.data,
      ...(isNewCorkage(item) ? { is_corkage: true } : {}),
      ...(item.data.applies_to ? { applies_to: item.data.applies_to.map((token) => codes.get(token) ?? token) } : {}),
      code: codes.get(item.key) ?? item.key,
      position: (index + 1) * 10,
    })) as Pricing[],
  }
}

/** The list as read after a save, with the keys that were sent, so that nothing on the screen folds or moves. */
export function rekeyed(model: PriceModel, sent: PriceModel): PriceModel {
  const keys = new Map([...codesOf(sent.items)].map(([key, code]) => [code, key]))
  const items = model.items.map((one) => {
    const tokens = one.data.applies_to?.map((token) => keys.get(token) ?? token)
    const key = keys.get(one.code ?? '') ?? one.key
    return { ...one, key, data: tokens ? { ...one.data, applies_to: tokens } : one.data }
  })
  return { ...model, items }
}

let keyCount = 0
export const newKey = (): string => {
  keyCount += 1
  return `new:${keyCount}`
}

export const newItem = (data: ItemData): EditedItem => ({ key: newKey(), code: null, data, wrong: {} })

const packageOf = ({ data }: EditedItem): string => data.package_code ?? ''

/** Gives the base prices of a package priorities that match their order, when their own do not; the upper one wins. */
function prioritised(items: readonly EditedItem[], code: string, always = false): EditedItem[] {
  const bases = items.filter((one) => one.data.kind === 'base' && packageOf(one) === code)
  const agrees = bases.every((one, at) => at === 0 || rank((bases[at - 1] as EditedItem).data, one.data) <= 0)
  if (agrees && !always) return [...items]
  const priority = new Map(bases.map(({ key }, at) => [key, (bases.length - 1 - at) * 10]))
  return items.map((one) => {
    const next = priority.get(one.key)
    return next === undefined ? one : { ...one, data: { ...one.data, priority: next } }
  })
}

const withItems = (model: PriceModel, items: readonly EditedItem[]): PriceModel => ({ ...model, items })

/** Adds an item; a base price with more conditions goes above those with fewer. */
export function addItem(model: PriceModel, item: EditedItem): PriceModel {
  if (item.data.kind !== 'base') return withItems(model, byKind([...model.items, item]))
  const code = packageOf(item)
  const at = model.items.findIndex(
    (one) =>
      one.data.kind === 'base' && packageOf(one) === code && conditionCount(one.data) < conditionCount(item.data),
  )
  const items = at < 0 ? [...model.items, item] : model.items.toSpliced(at, 0, item)
  return withItems(model, prioritised(byKind(items), code))
}

/** Removes items, also from the `applies_to` of others. */
function withoutItems(model: PriceModel, gone: ReadonlySet<string>): PriceModel {
  const items = model.items
    .filter((one) => !gone.has(one.key))
    .map((one) => {
      const tokens = one.data.applies_to
      if (!tokens?.some((token) => gone.has(token))) return one
      return { ...one, data: { ...one.data, applies_to: tokens.filter((token) => !gone.has(token)) } }
    })
  return withItems(model, items)
}

export const removeItem = (model: PriceModel, key: string): PriceModel => withoutItems(model, new Set([key]))

/** Items that apply to nothing but these; if these were removed, they would silently apply to something else. */
export const countedOnlyOf = ({ items }: PriceModel, keys: readonly string[]): EditedItem[] =>
  items.filter(
    ({ key, data: { applies_to } }) =>
      !keys.includes(key) && (applies_to?.length ?? 0) > 0 && applies_to?.every((token) => keys.includes(token)),
  )

/** Moves an item among those of its kind (and, for bases, of its package) to place `to`. */
export function moveItem(model: PriceModel, key: string, to: number): PriceModel {
  const moved = model.items.find((one) => one.key === key)
  if (!moved) return model
  const beside = siblings(model.items, moved)
  const target = beside[Math.max(0, Math.min(beside.length - 1, to))]
  if (!target || target.key === key) return model
  const rest = model.items.filter((one) => one.key !== key)
  const down = beside.indexOf(target) > beside.indexOf(moved)
  const at = rest.indexOf(target) + (down ? 1 : 0)
  const items = rest.toSpliced(at, 0, moved)
  return withItems(model, moved.data.kind === 'base' ? prioritised(items, packageOf(moved), true) : items)
}

export const siblings = (items: readonly EditedItem[], of: EditedItem): EditedItem[] =>
  items.filter((one) => one.data.kind === of.data.kind && (of.data.kind !== 'base' || packageOf(one) === packageOf(of)))

/**
 * Changes an item; undefined removes a field. A given priority moves the item, anything else keeps the visible order.
 */
export function changeItem(model: PriceModel, key: string, patch: { [F in keyof ItemData]?: ItemData[F] | undefined }) {
  const changed = model.items.map((one) =>
    one.key === key ? { ...one, data: withoutHeads(one.data, patched(one.data, withCorkage(one.data, patch))) } : one,
  )
  const item = changed.find((one) => one.key === key)
  if (item?.data.kind !== 'base') return withItems(model, changed)
  return withItems(model, 'priority' in patch ? ordered(changed) : prioritised(changed, packageOf(item)))
}

/** An addon that becomes paid by the bottle is corkage. */
const withCorkage = <P extends { [F in keyof ItemData]?: ItemData[F] | undefined }>({ kind }: ItemData, patch: P) =>
  kind === 'addon' && paidByBottle(patch) ? { ...patch, is_corkage: true } : patch

/** Whether a base price counts persons, so that its minimum, age bands and crew mean anything. */
export const countsHeads = ({ kind, pricing_type, included_persons }: ItemData): boolean =>
  kind === 'base' && (pricing_type === 'per_person' || included_persons !== undefined)

/** When a price no longer counts persons, the fields about persons are removed; visitors would take them for rules. */
function withoutHeads(before: ItemData, after: ItemData): ItemData {
  if (!countsHeads(before) || countsHeads(after)) return after
  const { min_billed_adults: _, age_tiers: __, crew_percent_bp: ___, from_age: ____, ...rest } = after
  return rest
}

/** The base price above that leaves this one no term: it has no conditions, or exactly the same ones. */
export function shadowOf(items: readonly EditedItem[], item: EditedItem): EditedItem | null {
  if (item.data.kind !== 'base') return null
  const beside = siblings(items, item)
  const above = beside.slice(0, beside.indexOf(item))
  const own = JSON.stringify(item.data.conditions)
  const same = (one: EditedItem) => JSON.stringify(one.data.conditions) === own
  return above.find((one) => conditionCount(one.data) === 0 || same(one)) ?? null
}

const patched = (data: ItemData, patch: object): ItemData =>
  Object.fromEntries(Object.entries({ ...data, ...patch }).filter(([, value]) => value !== undefined)) as ItemData

export const noteWrong = (model: PriceModel, key: string, field: string, sentence: string | null): PriceModel =>
  withItems(
    model,
    model.items.map((one) => {
      if (one.key !== key) return one
      const { [field]: _, ...rest } = one.wrong
      return { ...one, wrong: sentence === null ? rest : { ...rest, [field]: sentence } }
    }),
  )

export function noteUnread(model: PriceModel, at: string, sentence: string | null): PriceModel {
  const { [at]: _, ...rest } = model.unread ?? {}
  return { ...model, unread: sentence === null ? rest : { ...rest, [at]: sentence } }
}

export const itemsOfKind = (model: PriceModel, kind: PriceItemKind): EditedItem[] =>
  model.items.filter(({ data }) => data.kind === kind)

/** An owner who is exempt from VAT sells everything at `zw`; the server applies the same rule. */
export function exempted(model: PriceModel): PriceModel {
  const plain = model.items.map(({ data }) => data)
  const forced = exemptItems(plain)
  return forced === plain
    ? model
    : withItems(
        model,
        model.items.map((one, at) => ({ ...one, data: forced[at] as ItemData })),
      )
}

export const renamePackage = (model: PriceModel, at: number, patch: Partial<EditedPackage>): PriceModel => ({
  ...model,
  packages: model.packages.map((one, index) => (index === at ? { ...one, ...patch } : one)),
})

/** Keys of the items that are sold only in a package. */
export const keysOfPackage = ({ items }: PriceModel, code: string): string[] =>
  items.filter(({ data }) => data.package_code === code).map(({ key }) => key)

/** Removes a package with everything that only it sells. */
export function removePackage(model: PriceModel, code: string): PriceModel {
  const unread = Object.entries(model.unread ?? {}).filter(([at]) => !at.startsWith(unreadAt(code, '')))
  return withoutItems(
    { ...model, packages: model.packages.filter((one) => one.code !== code), unread: Object.fromEntries(unread) },
    new Set(keysOfPackage(model, code)),
  )
}

/** Whether two lists are equal, whatever the keys of new items, and without unreadable text. */
export const sameList = (a: PriceModel, b: PriceModel): boolean =>
  JSON.stringify(toWire(a)) === JSON.stringify(toWire(b)) &&
  Object.keys(a.unread ?? {}).length === 0 &&
  a.items.every((one) => Object.keys(one.wrong).length === 0)
