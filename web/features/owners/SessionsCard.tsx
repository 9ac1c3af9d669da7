import { Laptop, Smartphone } from '@lucide/icons'
import { useState } from 'react'
import { formatInstantShort } from '#domain/format.pl.ts'
import { deviceName, isHandheld } from '#domain/people/device.pl.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { usePress } from '#web/lib/http/use-press.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { q } from '#web/lib/query/query.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { Card } from './Card.tsx'

type Session = Reply<'listSessions'>['results'][number]

const readAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: q('listSessions').queryKey })

const listId = 'urzadzenia-lista'
/** The latest sessions shown at first; more are rarely needed. */
const few = 5

/** The devices where the owner is logged in; each other one can be logged out from here. */
export function SessionsCard() {
  const found = useQuery(q('listSessions'))
  const [shown, setShown] = useState(few)
  return (
    <Card
      id="urzadzenia"
      title="Zalogowane urządzenia"
      lead="Nie znasz któregoś z nich? Zakończ tę sesję i zmień hasło."
    >
      {found.data ? (
        <>
          <ul id={listId} tabIndex={-1} className="grid gap-4 outline-none">
            {found.data.results.slice(0, shown).map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          {found.data.results.length > shown && (
            <Button className="mt-5 mr-3" onClick={() => setShown(Number.POSITIVE_INFINITY)}>
              {`Pokaż wszystkie (${found.data.results.length})`}
            </Button>
          )}
          {found.data.results.length > 2 && <EndOthers />}
        </>
      ) : found.error ? (
        <NotLoaded error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeletons className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </Skeletons>
      )}
    </Card>
  )
}

function Device({ session }: { session: Session }) {
  const queries = useQueryClient()
  const { busy, press } = usePress()
  const name = deviceName(session.user_agent) ?? 'Nieznane urządzenie'
  const mobile = isHandheld(session.user_agent)
  const end = async () => {
    const work = () => call('endSession', { params: { id: session.id } })
    await press(work, 'Sesja została zakończona', () => readAgain(queries))
    // The row with the pressed button is gone, so the list takes the focus.
    if (document.activeElement === document.body) document.getElementById(listId)?.focus()
  }
  return (
    <li className="flex items-center gap-3 max-[20rem]:flex-wrap">
      <Icon of={mobile ? Smartphone : Laptop} className="text-ink-3" />
      <div className="min-w-0 flex-1 max-[20rem]:basis-full">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-ink-3">{`Ostatnio ${formatInstantShort(session.last_used_at)}`}</p>
      </div>
      {session.current ? (
        <Badge tone="success">To urządzenie</Badge>
      ) : (
        <Button
          size="sm"
          busy={busy}
          busyLabel="Kończę..."
          aria-label={`Zakończ sesję: ${name}, ostatnio ${formatInstantShort(session.last_used_at)}`}
          onClick={end}
        >
          Zakończ
        </Button>
      )}
    </li>
  )
}

/** Logs out all other devices; shown from the second other device on. */
function EndOthers() {
  const queries = useQueryClient()
  const { busy, press } = usePress()
  const end = () =>
    press(
      () => call('endOtherSessions'),
      'Pozostałe urządzenia zostały wylogowane',
      () => readAgain(queries),
    )
  return (
    <Button className="mt-5" busy={busy} busyLabel="Wylogowuję..." onClick={end}>
      Wyloguj pozostałe urządzenia
    </Button>
  )
}
