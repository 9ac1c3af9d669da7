import {
  Briefcase,
  Cake,
  Church,
  GraduationCap,
  Heart,
  type LucideIcon,
  Mic,
  Music,
  PartyPopper,
  Search,
} from 'lucide-react'
import { useState } from 'react'
import { type ListingKind, listingKinds, type EventType } from '#domain/listing/codes.ts'
import { eventTypeLabels } from '#domain/listing/labels.pl.ts'
import { GuestsField } from '#web/features/listings/fields/GuestsField.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { PlaceField, type Place } from '#web/features/listings/fields/PlaceField.tsx'
import { placeMeant } from '#web/features/listings/fields/place-meant.ts'
import { searchHref, type When } from '#web/features/listings/search/search-state.ts'
import { WhenField } from '#web/features/listings/fields/WhenField.tsx'
import { useGo } from '#web/lib/page/navigation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { Scene } from '#web/ui/Paper.tsx'
import { typo } from '#web/ui/typo.pl.ts'

const occasions: readonly { code: EventType; icon: LucideIcon }[] = [
  { code: 'wedding', icon: Heart },
  { code: 'birthday_adult', icon: Cake },
  { code: 'corporate_party', icon: Briefcase },
  { code: 'christening', icon: Church },
  { code: 'birthday_kids', icon: PartyPopper },
  { code: 'prom', icon: GraduationCap },
  { code: 'conference', icon: Mic },
  { code: 'concert', icon: Music },
]

/** The evening under the garland, the search panel that hangs over its edge, and the popular occasions. */
export function HomeHero() {
  return (
    <>
      <section className="relative bg-wisnia-950 text-on-dusk">
        <div className="relative isolate flex min-h-160 flex-col overflow-hidden lg:min-h-180">
          {/* Below the words where the screen is narrow, behind them where it is wide. */}
          <Scene
            name="hero"
            eager
            className="absolute inset-0 -z-10 h-full w-full object-cover object-bottom max-lg:top-[38%] max-lg:h-[62%]"
          />
          <div className="page w-full pt-10 lg:pt-20">
            <h1 className="max-w-[11ch] text-5xl text-white [text-shadow:0_2px_30px_rgb(40_4_12/.55)]">
              Niech się <i>wydarzy.</i>
            </h1>
            <p className="mt-4 max-w-[32ch] text-lg text-on-dusk lg:mt-6 lg:text-xl lg:leading-8">
              {typo(
                'Znajdź salę i usługi na swoje wydarzenie. Sprawdź wolny termin, poznaj cenę i zarezerwuj online – bez zakładania konta.',
              )}
            </p>
          </div>
        </div>
        <div className="page relative z-10 -mt-18 pb-1 lg:-mt-14">
          <HomeSearch />
        </div>
        <div className="absolute inset-x-0 bottom-0 h-[calc(100%-40rem)] bg-bg lg:h-[calc(100%-45rem)]" />
      </section>
      <section className="page pt-8" aria-labelledby="okazje">
        <h2 id="okazje" className="sr-only">
          Popularne okazje
        </h2>
        <ul className="scroll-x gap-2 max-md:-mx-4 max-md:px-4 md:flex-wrap md:justify-center">
          {occasions.map(({ code, icon }) => (
            <li key={code}>
              <a href={searchHref(kinds.venue.paths.list, { event_type: code })} className="chip">
                <Icon of={icon} className="text-primary-text" />
                {eventTypeLabels[code]}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

const kindOptions = listingKinds.map((kind) => ({ value: kind, label: kinds[kind].words.all }))

/** What is looked for, and the way to its list; a place that was only typed is looked up on the way. */
function useHomeSearch() {
  const go = useGo()
  const queries = useQueryClient()
  const [kind, setKind] = useState<ListingKind>('venue')
  const [place, setPlace] = useState<Place | null>(null)
  const [town, setTown] = useState('')
  const [when, setWhen] = useState<When>({ weekdays: [] })
  const [guests, setGuests] = useState<number>()
  const pick = (picked: Place | null) => {
    setPlace(picked)
    setTown(picked?.name ?? '')
  }
  const search = async () => {
    const typed = town.trim()
    const meant = typed === (place?.name ?? '') ? place : await placeMeant(queries, typed)
    go(
      searchHref(kinds[kind].paths.list, {
        ...when,
        ...(meant ? { place_id: meant.id } : typed ? { q: typed } : {}),
        ...(guests ? { guests } : {}),
      }),
    )
  }
  return { kind, setKind, place, when, setWhen, guests, setGuests, pick, setTown, search }
}

function HomeSearch() {
  const { kind, setKind, place, when, setWhen, guests, setGuests, pick, setTown, search } = useHomeSearch()
  return (
    <search>
      <form
        aria-label={kinds[kind].words.search}
        className="panel grid gap-3 sm:grid-cols-[3fr_2fr] p-4 text-ink lg:grid-cols-[auto_1.3fr_1.3fr_1fr_auto] lg:items-end"
        onSubmit={(event) => {
          event.preventDefault()
          void search()
        }}
      >
        <div className="field sm:max-lg:col-span-2">
          <span className="label max-lg:sr-only">Czego szukasz?</span>
          <div className="*:flex *:min-h-12 *:*:flex-1 *:*:justify-center">
            <Segmented label="Czego szukasz?" value={kind} onChange={setKind} options={kindOptions} />
          </div>
        </div>
        <div className="sm:max-lg:col-span-2">
          <PlaceField id="home-place" label="Miejscowość" name={place?.name ?? ''} onPick={pick} onText={setTown} />
        </div>
        <div className="field">
          <span className="label" aria-hidden="true">
            Data
          </span>
          <WhenField label="Data" value={when} onChange={setWhen} />
        </div>
        <div className="field">
          <span className="label" aria-hidden="true">
            Liczba gości
          </span>
          <GuestsField id="home-guests" value={guests} onChange={setGuests} />
        </div>
        <Button type="submit" variant="primary" icon={Search} className="min-h-12 sm:max-lg:col-span-2 lg:px-7">
          Szukaj
        </Button>
      </form>
    </search>
  )
}
