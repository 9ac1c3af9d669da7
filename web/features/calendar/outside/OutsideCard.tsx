import { CalendarSync, CircleCheck, Clock, RefreshCw, TriangleAlert } from '@lucide/icons'
import { useEffect, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { formatTermShort, plural } from '#domain/format.pl.ts'
import type { HealthLight } from '#domain/outside/health.ts'
import { Card } from '#web/features/owners/Card.tsx'
import { call, type Reply } from '#web/lib/http/api.ts'
import { saidOf } from '#web/lib/http/fault.ts'
import { told } from '#web/lib/http/use-press.ts'
import { onShownAgain } from '#web/lib/page/shown-again.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { ChooseCalendar } from './ChooseCalendar.tsx'
import type { Place } from './place.ts'
import { DisconnectDialog, RemoveDialog } from './EndDialogs.tsx'
import { followedText, heardText, lightTexts, panelTexts as say } from './words.pl.ts'

type Outside = Reply<'listOutsideCalendars'>
type Calendar = Outside['results'][number]

/** Connected outside calendars: their state, their conflicts with reservations, and the account at Google. */
export function OutsideCard({ places }: { places: readonly Place[] }) {
  const found = useQuery(q('listOutsideCalendars'))
  const google = useQuery(q('googleCalendarStatus'))
  const [removing, setRemoving] = useState<Calendar | null>(null)
  const fault = found.error ?? google.error
  return (
    <>
      <Card id="kalendarz-google" title={say.title} lead={say.lead}>
        {found.data && google.data ? (
          <div className="grid gap-6">
            <Conflicts conflicts={found.data.conflicts} />
            <Calendars calendars={found.data.results.filter(({ kind }) => kind === 'google')} onRemove={setRemoving} />
            <Google status={google.data} places={places} />
          </div>
        ) : fault ? (
          <NotLoaded error={fault} onRetry={() => Promise.all([found.refetch(), google.refetch()])} />
        ) : (
          <Skeletons className="grid gap-3">
            <Skeleton className="h-16" />
          </Skeletons>
        )}
      </Card>
      <RemoveDialog of={removing} onClose={() => setRemoving(null)} />
    </>
  )
}

function Conflicts({ conflicts }: Pick<Outside, 'conflicts'>) {
  if (conflicts.length === 0) return null
  return (
    <Alert tone="warning">
      <p className="font-semibold">
        {plural(conflicts.length, 'termin pokrywa', 'terminy pokrywają', 'terminów pokrywa')} się z rezerwacją
      </p>
      <ul className="mt-2 grid gap-2">
        {conflicts.map((one) => (
          <li key={`${one.calendar}-${one.start}-${one.reservation_id}`}>
            {one.title ?? 'Wydarzenie'} ({one.calendar}), {formatTermShort(one)} –{' '}
            <a className="link" href={paths.myReservation(one.reservation_id)}>
              {one.customer_name ?? 'wstępna rezerwacja'}, {one.listing},{' '}
              {formatTermShort({ start: one.event_start, end: one.event_end })}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2">{say.conflict}</p>
    </Alert>
  )
}

const looks = {
  green: { tone: 'success', icon: CircleCheck },
  amber: { tone: 'warning', icon: Clock },
  red: { tone: 'danger', icon: TriangleAlert },
} as const

const Light = ({ light }: { light: HealthLight }) => <Badge {...looks[light]}>{lightTexts[light]}</Badge>

function Calendars({ calendars, onRemove }: { calendars: Calendar[]; onRemove: (calendar: Calendar) => void }) {
  const queries = useQueryClient()
  const refresh = async ({ id }: Calendar) => {
    await told(() => call('refreshOutsideCalendar', { params: { id } }), 'Sprawdzamy kalendarz')
    await queries.invalidateQueries({ queryKey: q('listOutsideCalendars').queryKey })
  }
  if (calendars.length === 0)
    return <p className="text-ink-2">Żaden kalendarz Google nie blokuje jeszcze Twoich ofert.</p>
  return (
    <ul aria-label="Kalendarze, które blokują terminy" className="grid gap-4">
      {calendars.map((one) => (
        <li
          key={one.id}
          className="flex flex-wrap items-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0"
        >
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-center gap-2 font-medium break-words">
              {one.name} <Light light={one.light} />
            </p>
            <p className="text-sm text-ink-2">
              Blokuje: {one.listing}
              {one.unit && `, ${one.unit}`}
            </p>
            <p className="text-sm text-ink-3">
              {heardText(one.last_success_at)} · {followedText(one.announced)} ·{' '}
              {plural(one.busy, 'zajęty termin', 'zajęte terminy', 'zajętych terminów')}
            </p>
            {one.message && <p className="mt-1 text-sm text-ink-2">{one.message}</p>}
          </div>
          <Button
            size="sm"
            icon={RefreshCw}
            aria-label={`Sprawdź teraz: ${one.name}`}
            onClick={() => void refresh(one)}
          >
            Sprawdź teraz
          </Button>
          <Button size="sm" aria-label={`Odłącz: ${one.name}`} onClick={() => onRemove(one)}>
            Odłącz
          </Button>
        </li>
      ))}
    </ul>
  )
}

type GoogleProps = { status: Reply<'googleCalendarStatus'>; places: readonly Place[] }

function Google({ status: { available, connected, account, writing }, places }: GoogleProps) {
  const [busy, setBusy] = useState(false)
  const [ending, setEnding] = useState(false)
  useEffect(() => onShownAgain(() => setBusy(false)), [])
  const connect = async () => {
    setBusy(true)
    try {
      window.location.assign((await call('connectGoogleCalendar', {})).url)
    } catch (error) {
      toast(saidOf(error), 'danger')
      setBusy(false)
    }
  }
  if (!available && !account) return null
  const button = (
    <Button variant="primary" icon={CalendarSync} busy={busy} busyLabel="Łączę..." onClick={() => void connect()}>
      {account ? say.again : say.connect}
    </Button>
  )
  return (
    <div className="grid gap-4 border-t border-line pt-5">
      {account?.state === 'lost' && <Alert tone="danger">{say.lost}</Alert>}
      {account && (
        <p className="break-words">
          Konto Google: <span className="font-medium">{account.email}</span>
        </p>
      )}
      {connected && <ChooseCalendar places={places} writing={writing} />}
      <div className="flex flex-wrap gap-3">
        {!connected && button}
        {account && <Button onClick={() => setEnding(true)}>Odłącz konto Google</Button>}
      </div>
      <DisconnectDialog open={ending} onClose={() => setEnding(false)} />
    </div>
  )
}
