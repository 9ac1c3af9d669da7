import { Check } from '@lucide/icons'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { includedWords } from '#domain/listing/included-words.pl.ts'
import { Section } from '#web/features/listings/page/Section.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'

type Item = ListingDetail['price_items'][number]

/**
 * What the prices include; the contents of a package stand on its own card. Prices that include the same share a card,
 * so that a season does not repeat the menu.
 */
export function Included({ listing }: { listing: ListingDetail }) {
  const said = listing.price_items.filter((item) => item.included.length > 0 && !inPackage(item))
  const cards = alike(said)
  const all = listing.price_items.filter((item) => item.kind === 'base' && !inPackage(item)).length
  if (cards.length === 0) return null
  return (
    <Section id="w-cenie" title="Co zawiera cena">
      <ul className={`mt-5 grid gap-4 ${cards.length > 1 ? 'sm:grid-cols-2' : ''}`}>
        {cards.map((items) => (
          <li key={items[0]?.id} className="card p-5">
            {(cards.length > 1 || items.length < all) && (
              <h3 className="mb-3 font-sans font-semibold tracking-normal">{namesOf(items)}</h3>
            )}
            <IncludedList of={items[0]?.included ?? []} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Groups by hand, because `Map.groupBy` is missing on phones of 2023 and this page is public. */
function alike(items: readonly Item[]): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = JSON.stringify(item.included)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
}

const inPackage = ({ package_code }: Item): boolean => package_code !== null

const namesOf = (items: readonly Item[]): string => items.map(({ name }) => name).join(' · ')

/** What is included, one line each: its sort in bold, then the owner's words. */
export function IncludedList({ of, className = '' }: { of: Item['included']; className?: string }) {
  return (
    <ul className={`grid gap-2 ${className}`}>
      {of.map((one) => {
        const { label, text } = includedWords(one)
        return (
          <li key={one.what + text} className="flex gap-2.5">
            <Icon of={Check} className="mt-1 shrink-0 text-primary-text" />
            <span className="min-w-0">
              {label && <b className="font-semibold">{label}</b>}
              {text && <span className="text-ink-2">{label ? `: ${text}` : text}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
