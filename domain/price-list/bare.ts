/**
 * Price lists without their texts and addons, for searches over a hundred thousand lists. Most items are then equal to
 * items of other lists and can be kept once for all of them.
 */
import type { PriceItem, PriceList } from './price-list.ts'
import { isGroup } from '#domain/pricing/compile.ts'

/**
 * A smaller list with the same totals and the same "od" prices when no addon is chosen. Items are named by their
 * positions. An addon with age tiers stays, because it decides which ages are asked for.
 */
export function bareList({ items, ...list }: PriceList): PriceList {
  const kept = items.filter((item) => item.kind !== 'addon' || asksAges(item))
  return { ...list, items: kept.map((item, place) => bareItem(item, `${place}`, kept)) }
}

function bareItem(item: PriceItem, place: string, kept: readonly PriceItem[]): PriceItem {
  const { included: _words, unit_label: _unit, is_corkage: _said, is_free: _meant, applies_to, ...priced } = item
  const named = applies_to && {
    applies_to: applies_to.flatMap((word) => [meantByItself(word), ...placesOf(word, kept)]),
  }
  // `base` is the only code with a meaning of its own.
  return { ...priced, ...named, id: place, code: item.code === 'base' ? 'base' : place, name: '' }
}

/** The name of an item becomes `item`, so that `applies_to` is never empty, which would mean the base. */
function meantByItself(word: string): string {
  return word === 'base' || word === 'all' || isGroup(word) ? word : 'item'
}

function placesOf(word: string, kept: readonly PriceItem[]): string[] {
  return kept.flatMap(({ id, code }, place) => (id === word || code === word ? `${place}` : []))
}

function asksAges({ age_tiers, from_age }: PriceItem): boolean {
  return (age_tiers ?? []).length > 0 || (from_age ?? 0) > 0
}
