/** The faults of a price list at its items: before saving by the server's rules, afterwards from its answer. */
import type { Fault } from '#web/lib/http/fault.ts'
import type { PriceItem } from '#domain/price-list/price-list.ts'
import { checkPriceList } from '#domain/price-list/check.ts'
import { type EditedItem, type PriceModel, toWire } from './price-model.ts'
import { faultWords } from './words.pl.ts'

/** Sentences by item key and field; the key `''` is the list itself, `package:0` a package. */
export type Faults = ReadonlyMap<string, Readonly<Record<string, string>>>

const noFaults: Faults = new Map()

type Put = (key: string, field: string, sentence: string) => void

const collected = (work: (put: Put) => void): Faults => {
  const found = new Map<string, Record<string, string>>()
  work((key, field, sentence) => {
    const at = found.get(key) ?? {}
    at[field] ??= sentence
    found.set(key, at)
  })
  return found.size === 0 ? noFaults : found
}

export function faultsOf(model: PriceModel): Faults {
  const { pricings, packages, price_mode, valid_from } = toWire(model)
  const items = pricings.map((one) => ({ ...one, id: one.code }) as unknown as PriceItem)
  return collected((put) => {
    for (const { key, data, wrong } of model.items) {
      for (const [field, sentence] of Object.entries(wrong)) put(key, field, sentence)
      if (data.name.trim() === '') put(key, 'name', faultWords.name)
      for (const [at, tier] of (data.age_tiers ?? []).entries()) {
        if (tier.label.trim() === '') put(key, `age_tiers.${at}`, faultWords.tier_label)
      }
    }
    for (const [at, sentence] of Object.entries(model.unread ?? {})) {
      const [, of = '', field = ''] = /^(.*):([^:]+)$/u.exec(at) ?? []
      const index = packages.findIndex(({ code }) => code === of)
      put(index < 0 ? '' : `package:${index}`, field, sentence)
    }
    for (const [at, one] of packages.entries())
      if (one.name.trim() === '') put(`package:${at}`, 'name', faultWords.name)
    for (const fault of checkPriceList({ price_mode, valid_from, currency: 'PLN', items }, packages)) {
      const one = model.items[fault.item_index]
      const other = fault.other_index === undefined ? undefined : model.items[fault.other_index]
      if (!one) put('', fault.field, faultWords.of(fault.code))
      else if (!other) put(one.key, fault.field, faultWords.of(fault.code))
      else {
        const sentence = faultWords.clash(fault.code, other.data.name, one.data.name)
        for (const each of [other, one]) put(each.key, fault.field, sentence)
      }
    }
  })
}

/** Assigns the server's fields (`pricings.3.amount_grosze`) to the items that were sent. */
export function faultsFrom({ fields, errors }: Pick<Fault, 'fields' | 'errors'>, sent: readonly EditedItem[]): Faults {
  return collected((put) => {
    for (const [path, sentences] of Object.entries(fields)) {
      const [, of, index, field] = /^(pricings|packages)\.(\d+)\.(.+)$/u.exec(path) ?? []
      const sentence = sentences.join(' ')
      if (of === 'packages') put(`package:${index}`, field ?? '', sentence)
      else put((of && sent[Number(index)]?.key) || '', field ?? path, sentence)
    }
    if (Object.keys(fields).length === 0) for (const sentence of errors) put('', 'save', sentence)
  })
}

/** Names of items that differ between two versions of a list, for the person who must choose. */
export function differences(mine: PriceModel, theirs: PriceModel): string[] {
  const of = (model: PriceModel) => new Map(toWire(model).pricings.map((one) => [one.code, one]))
  const [a, b] = [of(mine), of(theirs)]
  const names = [...new Set([...a.keys(), ...b.keys()])]
    .filter((code) => plain(a.get(code)) !== plain(b.get(code)))
    .map((code) => (a.get(code) ?? b.get(code))?.name ?? '')
  const { items: _a, ...mineRest } = mine
  const { items: _b, ...theirRest } = theirs
  return JSON.stringify(mineRest) === JSON.stringify(theirRest) ? names : [...names, faultWords.list_itself]
}

const plain = (item: object | undefined): string =>
  item === undefined
    ? ''
    : JSON.stringify(Object.entries({ ...item, position: 0 }).sort(([x], [y]) => (x < y ? -1 : 1)))
