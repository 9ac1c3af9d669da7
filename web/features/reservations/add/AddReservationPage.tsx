import { useState } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { FirstOffer } from '#web/features/my-listings/list/FirstOffer.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { AddedSummary } from './AddedSummary.tsx'
import { addedFromLink, type AddedValues, type Resource } from './added.ts'
import { AddReservationForm } from './AddReservationForm.tsx'

/** `/dodaj-rezerwacje`: adds a reservation while the customer is on the phone, by keyboard alone. */
export default function AddReservationPage() {
  useHead({ title: 'Dodaj rezerwację', noindex: true })
  useSessionEnd()
  const found = useQuery(q('listCalendarResources'))
  return (
    <div className="page pt-6 lg:pt-8">
      <h1 className="text-3xl">Dodaj rezerwację</h1>
      <p className="mt-1 text-ink-2">Dla gościa, który dzwoni albo pisze. Termin od razu będzie zajęty.</p>
      {found.data ? (
        <Desk listings={found.data.results} />
      ) : found.error ? (
        <NotLoaded className="mt-6" error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeletons className="mt-6 grid gap-6 lg:grid-cols-[1fr_22rem]">
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </Skeletons>
      )}
    </div>
  )
}

function Desk({ listings }: { listings: readonly Resource[] }) {
  const [search] = useSearchParams()
  const [added, setAdded] = useState<OwnerReservation | null>(null)
  const [first, setFirst] = useState<AddedValues>(() => preselected(addedFromLink(search), listings))
  const [round, setRound] = useState(0)
  if (listings.length === 0)
    return (
      <EmptyState art="start" className="mt-6" title="Najpierw dodaj ofertę" action={<FirstOffer />}>
        Rezerwację przypisuje się do sali albo usługi. Gdy ją dodasz, rezerwację z telefonu wpiszesz tu w kilkanaście
        sekund.
      </EmptyState>
    )
  if (added)
    return (
      <AddedSummary
        reservation={added}
        onNext={() => {
          setFirst(preselected({ ...addedFromLink(new URLSearchParams()), listing_id: added.listing.id }, listings))
          setAdded(null)
          setRound(round + 1)
        }}
      />
    )
  return <AddReservationForm key={round} first={first} listings={listings} onAdded={setAdded} />
}

/** Chooses the listing that the address names, or the only one. */
function preselected(values: AddedValues, listings: readonly Resource[]): AddedValues {
  const named =
    listings.find((one) => one.id === values.listing_id) ?? (listings.length === 1 ? listings[0] : undefined)
  return { ...values, listing_id: (named ?? listings[0])?.id ?? '' }
}
