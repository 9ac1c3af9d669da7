import { ArrowLeft } from 'lucide-react'
import type { ListingDetail } from '#contract/listings.ts'
import type { ListingKind } from '#domain/codes.ts'
import { useSessionEnd } from '#web/features/auth/use-session-end.ts'
import { Gallery } from '#web/features/listings/Gallery.tsx'
import Facts from '#web/features/listings/ListingFacts.tsx'
import Heading from '#web/features/listings/ListingHeading.tsx'
import Terms from '#web/features/listings/ListingTerms.tsx'
import Packages from '#web/features/listings/Packages.tsx'
import Policy from '#web/features/listings/Policy.tsx'
import Seller from '#web/features/listings/Seller.tsx'
import { useTermWish } from '#web/features/listings/term-wish.ts'
import { Where } from '#web/features/listings/Where.tsx'
import { cardPriceWords } from '#web/features/listings/words.pl.ts'
import { NotFound } from '#web/features/site/NotFound.tsx'
import { isFault } from '#web/lib/fault.ts'
import { useHead } from '#web/lib/head.tsx'
import { useLiveQueries } from '#web/lib/live.ts'
import { useParam } from '#web/lib/navigation.ts'
import { q } from '#web/lib/query.ts'
import { useQuery } from '#web/lib/use-query.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { ErrorState, Skeleton, Skeletons } from '#web/ui/States.tsx'
import { ownKinds } from './own-kinds.ts'

type Props = { kind: ListingKind }

/** The page of a listing with the owner's saved data, before anybody else sees it. */
export default function PreviewPage({ kind }: Props) {
  const id = useParam('id')
  const { calls } = ownKinds[kind]
  const listing = useQuery({ ...q(calls.preview, { params: { id } }), refetchOnWindowFocus: 'always' })
  useSessionEnd()
  useLiveQueries(['listings'], [calls.preview])
  useHead({ title: `Podgląd: ${listing.data?.name ?? ''}`, noindex: true })
  if (listing.data) return <Shown kind={kind} listing={listing.data} />
  if (isFault(listing.error) && listing.error.status === 404) return <NotFound />
  if (listing.isError)
    return (
      <div className="page max-w-xl py-16">
        <ErrorState level="h1" message={listing.error.message} onRetry={() => void listing.refetch()} />
      </div>
    )
  return (
    <Skeletons className="page grid gap-6 pt-5">
      <Skeleton className="h-12 w-2/3" />
      <Skeleton className="h-64 lg:h-116" />
    </Skeletons>
  )
}

function Shown({ kind, listing }: Props & { listing: ListingDetail }) {
  const [wish, change] = useTermWish()
  const placed = listing.address.latitude !== 0
  const from = listing.from_price
  const price = from && cardPriceWords({ ...from, total_grosze: null } as never)
  return (
    <div className="pb-16">
      <div className="border-b border-line bg-primary-soft">
        <div className="page flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="font-semibold">Podgląd: tak zobaczą ofertę goście</p>
          <LinkButton href={ownKinds[kind].paths.edit(listing.id)} icon={ArrowLeft} size="sm">
            Wróć do edycji
          </LinkButton>
        </div>
      </div>
      <div className="page pt-5">
        <Heading listing={listing} />
        <Gallery listing={listing} />
        <div className="grid gap-12 pt-10 lg:grid-cols-[1fr_24.5rem]">
          <div className="min-w-0">
            <Facts listing={listing} />
            {listing.packages.length > 0 && <Packages {...{ listing, wish, change }} />}
            <Terms listing={listing} />
            <Policy listing={listing} />
            {placed && <Where listing={listing} />}
            <Seller listing={listing} />
          </div>
          <aside aria-label="Rezerwacja">
            <div className="card card-pad sticky top-24 grid gap-3">
              {price && (
                <p className="text-2xl font-semibold">
                  {`${price.before} `}
                  <span className="num">{price.amount}</span>
                </p>
              )}
              <Alert>
                Po publikacji goście wybiorą tu termin i liczbę osób, a cena policzy się sama. Wolne dni sprawdzisz w
                sekcji „Dostępność”, a ceny w kalkulatorze w sekcji „Cennik”.
              </Alert>
            </div>
          </aside>
        </div>
      </div>
    </div>
  )
}
