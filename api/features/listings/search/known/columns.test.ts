/** Columns that are renewed place by place are those that a stranger would make anew. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { addToColumns, codeNames, type Columns, marksOf, newColumns, renewColumns } from './columns.ts'
import { isMarked } from './marks.ts'
import { newPatterns } from './profiles.ts'
import { syntheticCatalogue } from '#api/testing/synthetic-catalogue.ts'

let venues: CatalogueEntry[]
beforeAll(async () => {
  venues = (await syntheticCatalogue(84, Date.parse('2026-11-21T10:00:00Z'))).all('venue')
})

function seen(columns: Columns) {
  return columns.entries.map((_, at) => ({
    id: columns.entries[at]?.listing.id,
    numbers: [columns.capacity_min, columns.capacity_max, columns.instant, columns.pictures].map((each) => each[at]),
    position: [columns.latitude[at], columns.longitude[at]],
    rules: [columns.notice_hours, columns.horizon_days, columns.before_minutes, columns.after_minutes].map(
      (each) => each[at],
    ),
    hours: columns.patterns.profiles.all[columns.profiles[at] as number]?.opening,
    taken: columns.periods[at],
    codes: (['category', 'amenity', 'accessibility', 'event_type'] as const).map((name) =>
      codeNames(name).filter((_, number) => isMarked(marksOf(columns, name, number), at)),
    ),
  }))
}

function fresh(entries: readonly CatalogueEntry[]): Columns {
  const columns = newColumns(newPatterns())
  renewColumns(columns, entries)
  return columns
}

/** With other amenities and another size. */
function saved({ listing, taken }: CatalogueEntry, amenities: number, capacity_max: number): CatalogueEntry {
  const codes = Array.from({ length: amenities }, (_, at) => `amenity-${at}`)
  return { listing: { ...listing, amenities: codes, rules: { ...listing.rules, capacity_max } }, taken }
}

const step = fc.record({
  at: fc.nat(200),
  how: fc.constantFrom('taken', 'saved', 'withdrawn', 'published', 'read'),
  amenities: fc.nat(40),
})

test('after any changes every place says the same as columns made at once, and only changed places were named', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let list = venues.slice(0, 20)
      const columns = fresh(list)
      for (const { at, how, amenities } of steps) {
        const next = list.slice()
        const place = at % Math.max(1, list.length)
        const entry = next[place]
        if (how === 'published' || how === 'read')
          next.push(saved(venues[at % venues.length] as CatalogueEntry, amenities, at + 1))
        else if (how === 'withdrawn') next.splice(place, 1)
        else if (entry) next[place] = how === 'taken' ? { ...entry, taken: [] } : saved(entry, amenities, at + 1)
        // What is read follows what is known, and the list that it is in is seen later.
        const added = how === 'read' ? addToColumns(columns, next.slice(list.length)) : []
        expect(added).toEqual(how === 'read' ? [list.length] : [])
        const changed = renewColumns(columns, next)
        if (how === 'read') expect(changed).toEqual([])
        if (how === 'taken' || how === 'saved') expect(changed).toEqual(entry ? [place] : [])
        list = next
        expect(seen(columns)).toEqual(seen(fresh(list)))
      }
    }),
    { numRuns: 40 },
  )
})

test('a listing that is saved thousands of times has the codes that it was saved with last, and no other', () => {
  const columns = fresh(venues)
  let list = venues
  for (let time = 1; time <= 4_000; time += 1) {
    list = list.slice()
    list[time % list.length] = saved(list[time % list.length] as CatalogueEntry, 1 + ((time * 7) % 60), 100)
    renewColumns(columns, list)
  }
  expect(seen(columns)).toEqual(seen(fresh(list)))
})
