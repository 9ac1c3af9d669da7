import { ArrowRight } from '@lucide/icons'
import type { ListingCard as ListingCardData } from '#contract/listings/listings.ts'
import { paths } from '#contract/paths.ts'
import { HomeFaq } from './HomeFaq.tsx'
import { HomeHero } from './HomeHero.tsx'
import { HomePartners } from './HomePartners.tsx'
import { HomeSteps } from './HomeSteps.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { CardSkeleton, ListingCard } from '#web/features/listings/card/ListingCard.tsx'
import { ServiceTile } from '#web/features/listings/card/ServiceTile.tsx'
import { useHead } from '#web/lib/page/head.tsx'
import { type PageLoad, q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/Button.tsx'
import { ErrorState, Skeletons } from '#web/ui/States.tsx'

const VENUES = 4
const SERVICES = 6
/** The number of guests in the example: the first recommended venue on a free weekend, for an ordinary party. */
const EXAMPLE_GUESTS = 60

const open = { weekdays: [], category: [], amenity: [], accessibility: [] }
const venuesQuery = q(kinds.venue.calls.search, { query: { ...open, page_size: VENUES } })
const servicesQuery = q(kinds.service.calls.search, { query: { ...open, page_size: SERVICES } })
const exampleQuery = (date_from: string) =>
  q(kinds.venue.calls.search, {
    query: { ...open, date_from, event_type: 'birthday_adult', guests: EXAMPLE_GUESTS, page_size: 1 },
  })

export async function load({ queries }: PageLoad) {
  const [venues] = await Promise.all([queries.fetchQuery(venuesQuery), queries.prefetchQuery(servicesQuery)])
  const date = exampleDate(venues.results)
  if (date) await queries.prefetchQuery(exampleQuery(date))
}

/** The latest of the next free weekends, so that the example is not for today. */
const exampleDate = (cards: readonly ListingCardData[]): string | undefined =>
  cards
    .map((card) => card.next_free_on)
    .filter((date) => date !== null)
    .sort()
    .at(-1)

const description =
  'Znajdź salę i usługi na swoje wydarzenie. Sprawdź wolny termin, poznaj cenę i zarezerwuj online – bez zakładania konta.'

export default function HomePage() {
  useHead({
    title: 'Sale i usługi na wydarzenie',
    description,
    path: paths.home,
    image: '/og/default.png',
    json_ld: { '@type': 'WebSite', name: 'Wydarzy', url: paths.home, inLanguage: 'pl' },
  })
  const venues = useQuery(venuesQuery)
  const services = useQuery(servicesQuery)
  const date = exampleDate(venues.data?.results ?? [])
  const example = useQuery({ ...exampleQuery(date ?? ''), enabled: Boolean(date) })
  return (
    <>
      <HomeHero />
      <section className="page pt-16 lg:pt-24" aria-labelledby="polecane">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <h2 id="polecane" className="max-w-xl text-2xl lg:text-4xl">
            Miejsca, w których <i>łatwo coś zacząć</i>
          </h2>
          <LinkButton href={paths.venues} iconAfter={ArrowRight}>
            {kinds.venue.words.every}
          </LinkButton>
        </div>
        {venues.isError ? (
          <ErrorState className="mt-8" level="h3" onRetry={() => void venues.refetch()} />
        ) : venues.data ? (
          <div className={grid}>
            {venues.data.results.map((card) => (
              <ListingCard
                key={card.id}
                card={card}
                level="h3"
                sizes="(min-width: 64rem) 18rem, (min-width: 40rem) 45vw, calc(100vw - 2rem)"
              />
            ))}
          </div>
        ) : (
          <Skeletons className={grid}>
            {Array.from({ length: VENUES }, (_, index) => index).map((index) => (
              <CardSkeleton key={index} />
            ))}
          </Skeletons>
        )}
      </section>
      <div className="late-part">
        <HomeSteps card={example.data?.results[0]} guests={EXAMPLE_GUESTS} />
      </div>
      {services.data && services.data.results.length > 0 && (
        <div className="late-part">
          <Services cards={services.data.results} />
        </div>
      )}
      <div className="late-part">
        <HomePartners card={venues.data?.results[0]} />
        <HomeFaq />
      </div>
    </>
  )
}

const grid = 'mt-8 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-4'

function Services({ cards }: { cards: readonly ListingCardData[] }) {
  return (
    <section className="page pt-16 lg:pt-24" aria-labelledby="uslugi">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="uslugi" className="text-2xl lg:text-4xl">
            Usługi, które <i>dopełnią wydarzenie</i>
          </h2>
          <p className="mt-2 text-ink-2">Kwiaty, muzyka, słodki stół: z wolnym terminem i pełną ceną.</p>
        </div>
        <LinkButton href={paths.services} iconAfter={ArrowRight}>
          {kinds.service.words.every}
        </LinkButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <ul className="scroll-x mt-8 gap-5 max-lg:-mx-4 max-lg:px-4 lg:grid lg:grid-cols-6" tabIndex={0}>
        {cards.map((card) => (
          <li key={card.id}>
            <ServiceTile card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
