import { type ReactNode, Suspense } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { listingPaths } from '#contract/paths.ts'
import { askHref } from '#web/features/listings/term/term-wish.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import type { Fault } from '#web/lib/http/fault.ts'
import { later } from '#web/lib/page/later.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/Button.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { nowMs } from '#web/lib/clock.ts'
import { useMounted } from '#web/features/listings/fields/today.ts'
import { newValues } from '#web/features/reservations/form/values.ts'
import { parseReserveLink, type ReserveLink } from '#web/features/reservations/parts/reserve-link.ts'
import { correctKey, loadDraft, ownRequest } from './draft.ts'
import { ReservationForm } from './ReservationForm.tsx'
import type { Embed } from './send.ts'

/** Fetched later, because no first visit needs it. */
const ConfirmByMail = later(async () => ({
  default: (await import('#web/features/reservations/confirm/ConfirmByMail.tsx')).ConfirmByMail,
}))

type Reserving = {
  answer: UseQueryResult<ListingDetail, Fault>
  /** Shown when there is no such listing. */
  nothing: ReactNode
  embed?: Embed | null
}

/** The form, and after sending the wait for the mail. */
export function Reserving({ answer, nothing, embed }: Reserving) {
  const [search] = useSearchParams()
  useHead({ title: answer.data ? `Rezerwacja: ${answer.data.name}` : 'Rezerwacja', noindex: true })
  const sent = search.get('krok') === 'email' ? search.get('rezerwacja') : null
  const own = useOwnRequest(answer.data, search)
  const waiting = sent ?? own
  if (waiting)
    return (
      <Suspense fallback={<Waiting />}>
        <ConfirmByMail key={waiting} reservation_id={waiting} />
      </Suspense>
    )
  if (answer.data) {
    const { confirmation_mode } = answer.data
    if (confirmation_mode === 'inquiry_only') return <InquiryOnly listing={answer.data} />
    return <ReservationForm key={answer.data.id} listing={answer.data} embed={embed ?? null} />
  }
  if (answer.error?.status === 404) return nothing
  if (answer.error)
    return (
      <div className="page max-w-xl py-16">
        <NotLoaded level="h1" error={answer.error} onRetry={answer.refetch} />
      </div>
    )
  return <Waiting />
}

/**
 * A customer who comes back after sending sees their own request; the form again after "Popraw adres", or for another
 * term.
 */
function useOwnRequest(listing: ListingDetail | undefined, search: URLSearchParams): string | null {
  // The browser's storage is not known while the server draws.
  const mounted = useMounted()
  if (!mounted || !listing || search.has(correctKey)) return null
  const kept = loadDraft(listing.id, newValues(listing))?.values
  const { start, end } = { ...kept, ...withTerm(parseReserveLink(search)) }
  if (!start || !end) return null
  const { kind, slug } = listing
  return ownRequest({ kind, slug, start, end }, nowMs())?.reservation_id ?? null
}

const withTerm = ({ start, end }: ReserveLink) => (start && end ? { start, end } : {})

/** Shown for listings that take only inquiries, because their price is calculated by hand. */
function InquiryOnly({ listing }: { listing: ListingDetail }) {
  return (
    <div className="page max-w-xl py-16 text-center">
      <h1 className="text-3xl">Tu najpierw trzeba zapytać</h1>
      <p className="mt-3 text-ink-2">
        {listing.name} przygotowuje wycenę indywidualnie, dlatego nie przyjmuje rezerwacji online. Napisz do nas, a
        przekażemy pytanie.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton variant="primary" href={askHref(listing)}>
          Wyślij zapytanie
        </LinkButton>
        <LinkButton href={listingPaths[listing.kind].detail(listing.slug)}>Wróć do oferty</LinkButton>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <Skeletons className="page grid gap-10 pt-24 lg:grid-cols-[1fr_24rem] lg:gap-16">
      <div className="grid content-start gap-4">
        <Skeleton className="h-10 w-72" />
        <Skeleton className="h-80 w-full rounded-lg" />
      </div>
      <Skeleton className="h-96 w-full rounded-lg" />
    </Skeletons>
  )
}
