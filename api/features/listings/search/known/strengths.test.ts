/** What was typed is met by each listing as well as by all of its words, looked at one by one, whatever was saved before. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import {
  amenityText,
  categoryLabel,
  categoryText,
  occasionText,
  voivodeshipLabel,
} from '#api/features/listings/search/text-of.pl.ts'
import { townsNear } from '#api/features/listings/search/towns.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'
import { askedWords, qualityOf, wordsOf } from '#domain/search/match.ts'
import { newColumns, renewColumns } from './columns.ts'
import { newPatterns } from './profiles.ts'
import { strengthsIn } from './strengths.ts'

let venues: CatalogueEntry[]
beforeAll(async () => {
  venues = (await syntheticCatalogue(84, Date.parse('2026-11-21T10:00:00Z'))).all('venue')
})

/** Every field in its own words, the telling ones first. */
function strengthByHand({ listing }: CatalogueEntry, typed: string): number {
  const codes = [listing.category, ...listing.extra_categories]
  const fields: [text: string | null, weight: number][] = [
    [listing.name, 1],
    [codes.map(categoryLabel).join(' '), 0.9],
    [listing.address.city, 0.9],
    [listing.address.district, 0.7],
    [listing.tagline, 0.6],
    [occasionText(listing.event_types), 0.6],
    [voivodeshipLabel(listing.address.voivodeship), 0.5],
    [categoryText(codes), 0.5],
    [townsNear(listing.address).join(' '), 0.5],
    [amenityText(listing.amenities), 0.4],
    [listing.description, 0.3],
  ]
  const best = (askedWords(typed) ?? []).map((asked) =>
    Math.max(...fields.flatMap(([text, weight]) => wordsOf(text ?? '').map((word) => qualityOf(asked, word) * weight))),
  )
  return best.length === 0 || best.includes(0) ? 0 : best.reduce((sum, one) => sum + one, 0) / best.length
}

const question = fc.constantFrom(
  ...['wesele', 'stodoła', 'sala nad jeziorem', 'wesele w Krakowie', 'urodziny dziecka', 'parking', 'klimatyzacja'],
  ...['dworek pod Warszawą', 'restauracja', 'weslee', 'konferencyjna', 'nowa', 'przemianowana 100', 'xyzzy', '--'],
)
const step = fc.record({
  at: fc.nat(100),
  how: fc.constantFrom('named', 'described', 'equipped', 'withdrawn', 'published', 'taken'),
  word: fc.constantFrom('Nowa nazwa', 'Przemianowana 100', 'Stodoła\nWesele,\tsad', 'ZAŻÓŁĆ gęślą'),
})

test('the strength at each place is that of all fields of its listing', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), question, (steps, typed) => {
      let list = venues.slice(0, 25)
      const columns = newColumns(newPatterns())
      renewColumns(columns, list)
      for (const { at, how, word } of steps) {
        const place = at % list.length
        const { listing, taken } = list[place] as CatalogueEntry
        const saved: Record<string, Partial<typeof listing>> = {
          named: { name: `${word} ${at}` },
          described: { description: `${listing.description} ${word}`, tagline: null },
          equipped: { amenities: ['parking', 'garden'].slice(at % 3), category: at % 2 ? 'barn' : 'castle' },
        }
        const entry = how === 'taken' ? { listing, taken: [] } : { listing: { ...listing, ...saved[how] }, taken }
        if (how === 'published') list = [...list, venues[at % venues.length] as CatalogueEntry]
        else if (how === 'withdrawn' && list.length > 2) {
          // The last one fills the gap, as on the shelf.
          list = list.with(place, list.at(-1) as CatalogueEntry).slice(0, -1)
        } else list = list.with(place, entry)
        renewColumns(columns, list)
        const strengths = [...strengthsIn(columns, askedWords(typed) ?? [])]
        expect(strengths.map((one) => one.toFixed(6))).toEqual(list.map((one) => strengthByHand(one, typed).toFixed(6)))
        found += strengths.filter((one) => one > 0).length
      }
    }),
    { numRuns: 60 },
  )
  expect(found).toBeGreaterThan(500)
}, 60_000)
