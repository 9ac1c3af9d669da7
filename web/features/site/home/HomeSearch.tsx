import { Search } from '@lucide/icons'
import { Suspense } from 'react'
import { listingKinds } from '#domain/listing/codes.ts'
import { GuestsField } from '#web/features/listings/fields/GuestsField.tsx'
import { PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import { WhenField } from '#web/features/listings/fields/WhenField.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { later } from '#web/lib/page/later.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import type { HomeSearchState } from './use-home-search.ts'

// Only needed when searching for services; code and labels are fetched then.
const CategoryField = later(() => import('#web/features/listings/fields/CategoryField.tsx'))

const kindOptions = listingKinds.map((kind) => ({ value: kind, label: kinds[kind].words.all }))

/** The search form of the home page: kind, place, date and guests. */
export function HomeSearch(search: HomeSearchState) {
  const { kind, setKind, category, setCategory, place, pick, setTown, when, setWhen, guests, setGuests, go } = search
  const { children, setChildren } = search
  const { words, chooses_category } = kinds[kind]
  return (
    <search>
      <form
        aria-label={words.search}
        className={`panel grid gap-3 sm:max-lg:grid-cols-2 p-4 text-ink lg:items-end ${chooses_category ? 'lg:grid-cols-[auto_1fr_1fr_1fr_1.6fr_auto]' : 'lg:grid-cols-[auto_1fr_1fr_1.3fr_auto]'}`}
        onSubmit={(event) => {
          event.preventDefault()
          void go()
        }}
      >
        <div className="field sm:max-lg:col-span-2">
          <span className="label max-lg:sr-only">Czego szukasz?</span>
          <div className="*:flex *:min-h-12 *:*:flex-1 *:*:justify-center">
            <Segmented label="Czego szukasz?" value={kind} onChange={setKind} options={kindOptions} />
          </div>
        </div>
        {chooses_category && (
          <Suspense fallback={<div className="skel h-18 sm:max-lg:col-span-2" />}>
            <div className="sm:max-lg:col-span-2">
              <CategoryField id="home-category" kind={kind} value={category} onChange={setCategory} />
            </div>
          </Suspense>
        )}
        <div className="sm:max-lg:col-span-2">
          <PlaceField
            id="home-place"
            label="Miejscowość"
            name={place?.name ?? ''}
            onPick={pick}
            onText={setTown}
            emptyText="Nie znamy takiej miejscowości. Poszukamy tych słów w ofertach."
          />
        </div>
        <div className="field">
          <span className="label" aria-hidden="true">
            Data
          </span>
          <WhenField value={when} onChange={setWhen} />
        </div>
        <div className="field">
          <span className="label" aria-hidden="true">
            Goście i dzieci
          </span>
          <div className="flex flex-wrap gap-2">
            <GuestsField id="home-guests" className="min-w-0 flex-1 basis-40" value={guests} onChange={setGuests} />
            <GuestsField id="home-children" className="w-36" of="children" value={children} onChange={setChildren} />
          </div>
        </div>
        <Button type="submit" variant="primary" icon={Search} className="min-h-12 sm:max-lg:col-span-2 lg:px-7">
          Szukaj
        </Button>
      </form>
    </search>
  )
}
