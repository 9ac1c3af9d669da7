/**
 * The prices of a list without its words and without what somebody would have to choose: what a search asks of each of a
 * hundred thousand lists. Most items of one list are then those of many others, and can be kept once for all of them.
 */
import type { PriceItem, PriceList } from './price-list.ts'
import { isGroup } from '#domain/pricing/compile.ts'

/**
 * A smaller list with the same totals and the same prices „od” when no add-on is chosen. Items are named by their
 * places. An add-on with age tiers stays, because it decides which ages are asked for.
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
  // The one code that means something by itself.
  return { ...priced, ...named, id: place, code: item.code === 'base' ? 'base' : place, name: '' }
}

/** Whoever names only what is not there still names something, and so does not speak of the base. */
function meantByItself(word: string): string {
  return word === 'base' || word === 'all' || isGroup(word) ? word : 'item'
}

function placesOf(word: string, kept: readonly PriceItem[]): string[] {
  return kept.flatMap(({ id, code }, place) => (id === word || code === word ? `${place}` : []))
}

function asksAges({ age_tiers, from_age }: PriceItem): boolean {
  return (age_tiers ?? []).length > 0 || (from_age ?? 0) > 0
}
