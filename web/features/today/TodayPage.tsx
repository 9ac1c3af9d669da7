import { useQuery } from '@tanstack/react-query'
import { Plus } from '@lucide/icons'
import { useCallback, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { formatDate, wallTime } from '#domain/format.pl.ts'
import { ActionInPlace, type InPlace } from '#web/features/reservations/in-place/ActionInPlace.tsx'
import { OwnerReservationDrawer } from '#web/features/reservations/desk/OwnerReservationDrawer.tsx'
import { parseAction } from '#web/features/reservations/desk/owner-desk.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import { completeProfileFor } from '#web/features/owners/profile-words.pl.ts'
import { FirstOffer } from '#web/features/my-listings/list/FirstOffer.tsx'
import { useSession } from '#web/lib/http/session.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { useLiveQueries } from '#web/lib/query/live.ts'
import { q } from '#web/lib/query/query.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { PayoutsNote } from '#web/features/payments/PayoutsNote.tsx'
import { DayMessages, DayOffers, DayOverdue, DayRefunds } from './DayAside.tsx'
import { DayEvents } from './DayEvents.tsx'
import { DayRequests } from './DayRequests.tsx'

type Day = Reply<'getMyDay'>

/** The page after a login (ruling 64): what waits for the owner today, answered in place. */
export default function TodayPage() {
  useHead({ title: 'Dziś', noindex: true })
  useSessionEnd()
  const [search, change] = useSearchParams()
  const [acting, setActing] = useState<InPlace | null>(null)
  const today = wallTime(useNow()).slice(0, 10)
  const { user } = useSession()
  const day = useQuery({ ...q('getMyDay'), refetchOnWindowFocus: 'always', refetchInterval: 300_000 })
  useLiveQueries(['reservations', 'notifications', 'listings'], ['getMyDay', 'getReservation'])
  const isBeginning = day.data ? !day.data.has_listings && !isWaiting(day.data) : false
  const stopActing = useCallback(() => setActing(null), [])
  return (
    <div className="page pt-6 pb-10 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="text-3xl">Dziś</h1>
          <p className="text-ink-2">{formatDate(today)}</p>
        </div>
        {!isBeginning && (
          <LinkButton variant="primary" icon={Plus} href={paths.newReservation}>
            Dodaj rezerwację
          </LinkButton>
        )}
      </div>
      {user && !user.profile_complete && !isBeginning && (
        <Alert tone="warning" className="mt-5">
          <a className="link -my-2.75 inline-flex min-h-11 items-center font-semibold" href={paths.profile}>
            {completeProfileFor(user.offers)}
          </a>
        </Alert>
      )}
      <div className="mt-5 grid gap-5">
        {/* Obstacles to being paid come first; optional setup stands beside what listings lack. */}
        {day.data && <PayoutsNote of={['incomplete', 'restricted']} />}
        {day.data ? (
          <Parts day={day.data} onAct={setActing} />
        ) : day.error ? (
          <NotLoaded error={day.error} onRetry={day.refetch} />
        ) : (
          <Waiting />
        )}
      </div>
      {acting && <ActionInPlace key={`${acting.id}-${acting.action}`} of={acting} onClose={stopActing} />}
      <OwnerReservationDrawer
        id={search.get('rezerwacja')}
        action={parseAction(search.get('odpowiedz'))}
        onAction={(word) => change({ odpowiedz: word })}
        onClose={() => change({ rezerwacja: null, odpowiedz: null })}
      />
    </div>
  )
}

const isWaiting = ({ requests, changes, terminations, events, overdue, refunds, messages }: Day): boolean =>
  [requests, changes, terminations, events, overdue, refunds, messages].some(({ count }) => count > 0)

function Parts({ day, onAct }: { day: Day; onAct: (what: InPlace) => void }) {
  const { requests, changes, terminations, events, overdue, refunds, messages, offers } = day
  const waiting = isWaiting(day)
  const hasAside = overdue.count + refunds.count + messages.count + offers.length > 0
  const couldBeSetUp = day.has_listings && <PayoutsNote of={['none']} />
  if (!day.has_listings && !waiting) return <Beginning />
  if (!waiting) {
    return (
      <div className="grid gap-5">
        <Calm />
        <DayOffers offers={offers} />
        {couldBeSetUp}
      </div>
    )
  }
  return (
    <div className={`grid items-start gap-5 ${hasAside ? 'lg:grid-cols-[minmax(0,1fr)_24.5rem]' : ''}`}>
      <div className="grid min-w-0 gap-5">
        <DayRequests {...{ requests, changes, terminations, onAct }} />
        <DayEvents events={events} onAct={onAct} />
        {!hasAside && couldBeSetUp}
      </div>
      {hasAside && (
        <div className="grid min-w-0 gap-5">
          <DayOverdue overdue={overdue} onAct={onAct} />
          <DayRefunds refunds={refunds} onAct={onAct} />
          <DayMessages messages={messages} />
          <DayOffers offers={offers} />
          {couldBeSetUp}
        </div>
      )}
    </div>
  )
}

function Calm() {
  return (
    <EmptyState
      art="start"
      title="Na dziś wszystko załatwione"
      action={<LinkButton href={paths.calendar}>Otwórz kalendarz</LinkButton>}
    >
      Nikt nie czeka na odpowiedź, a dziś i jutro nie ma wydarzeń. Gdy coś przyjdzie, pojawi się tutaj od razu.
    </EmptyState>
  )
}

function Beginning() {
  return (
    <EmptyState art="start" title="Zacznij od oferty" action={<FirstOffer />}>
      Gdy pokażesz gościom pierwszą ofertę, zobaczysz tu prośby, wydarzenia i płatności.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <Skeletons className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
      <div className="grid gap-5">
        <Skeleton className="h-72 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
      <div className="grid gap-5">
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    </Skeletons>
  )
}
