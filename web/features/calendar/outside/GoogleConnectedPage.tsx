import { CalendarSync, CircleAlert } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { call } from '#web/lib/http/api.ts'
import { saidOf } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useGo, useSearchParams } from '#web/lib/page/navigation.ts'
import { CenteredNote } from '#web/ui/CenteredNote.tsx'
import { LinkButton } from '#web/ui/Button.tsx'

const calendars = `${paths.calendar}#inne-kalendarze`

type Stand = 'finishing' | 'done' | { wrong: string }

/**
 * Finishes the connection with the session that began it, once. Opened by hand or again it has nothing to finish;
 * connected calendars are shown in the calendar.
 */
export default function GoogleConnectedPage() {
  useHead({ title: 'Kalendarz Google', noindex: true })
  const [query] = useSearchParams()
  const state = query.get('stan')
  const go = useGo()
  const [stand, setStand] = useState<Stand>('finishing')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    if (!state) return go(calendars, { replace: true })
    call('finishGoogleCalendar', { body: { state } })
      .then(() => {
        setStand('done')
        // The link is used up; after this a reload asks nothing again.
        window.history.replaceState(window.history.state, '', paths.googleConnected)
      })
      .catch((error: unknown) => setStand({ wrong: saidOf(error) }))
  }, [state, go])
  if (stand === 'finishing')
    return (
      <CenteredNote icon={CalendarSync} title="Łączymy kalendarz">
        <p role="status">To potrwa chwilę.</p>
      </CenteredNote>
    )
  if (stand === 'done')
    return (
      <CenteredNote changed icon={CalendarSync} tone="success" title="Kalendarz został połączony">
        <p>Wybierz teraz, który kalendarz blokuje którą ofertę i gdzie zapisywać rezerwacje.</p>
        <LinkButton variant="primary" size="lg" href={calendars}>
          Wybierz kalendarze
        </LinkButton>
      </CenteredNote>
    )
  return (
    <CenteredNote changed icon={CircleAlert} tone="danger" title="Nie udało się połączyć kalendarza">
      <p>{stand.wrong}</p>
      <LinkButton variant="primary" size="lg" href={calendars}>
        Wróć do kalendarza
      </LinkButton>
    </CenteredNote>
  )
}
