import { CircleAlert, MailCheck, MailOpen, MailQuestion } from '@lucide/icons'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { CenteredNote } from '#web/ui/CenteredNote.tsx'
import { MailboxLink } from '#web/lib/MailboxLink.tsx'
import { call, type Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault, isPassing } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useParam } from '#web/lib/page/navigation.ts'
import { loadUser, useSession } from '#web/lib/http/session.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'

type Reached = Reply<'confirmEmailChange'>

/**
 * The page of the link for a new address. Opening it changes nothing, because mail scanners open links; its buttons
 * agree or refuse.
 */
export default function ChangeEmailPage() {
  useHead({ title: 'Zmiana adresu e-mail', noindex: true })
  const token = useParam('token')
  const { user } = useSession()
  const [busy, setBusy] = useState<'agree' | 'stop' | null>(null)
  const [reached, setReached] = useState<Reached | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const send = async (stop: boolean) => {
    setBusy(stop ? 'stop' : 'agree')
    try {
      const reply = await call('confirmEmailChange', { body: { token, stop } })
      if (user) await loadUser()
      setReached(reply)
    } catch (error) {
      if (isFault(error)) setFault(error)
      else console.error(error)
    } finally {
      setBusy(null)
    }
  }
  if (reached) return <Said reached={reached} known={user !== null} />
  if (fault && !isPassing(fault)) {
    return (
      <CenteredNote icon={CircleAlert} tone="danger" title="Link nie działa" changed>
        <p>{fault.message}</p>
        <LinkButton href={paths.profile} variant="primary" size="lg">
          Przejdź do profilu
        </LinkButton>
      </CenteredNote>
    )
  }
  return (
    <CenteredNote icon={MailOpen} title="Zmiana adresu e-mail">
      <p>Potwierdź, że chcesz logować się nowym adresem. Zmiana zadziała, gdy potwierdzisz ją w obu skrzynkach.</p>
      {fault && (
        <Alert tone="danger" live className="text-left">
          {fault.message}
        </Alert>
      )}
      <Button
        variant="primary"
        size="lg"
        busy={busy === 'agree'}
        busyLabel="Potwierdzam..."
        onClick={() => send(false)}
      >
        Potwierdzam zmianę adresu
      </Button>
      <Button variant="ghost" busy={busy === 'stop'} busyLabel="Zatrzymuję..." onClick={() => send(true)}>
        To nie ja – zatrzymaj zmianę
      </Button>
    </CenteredNote>
  )
}

const titles: Record<Reached['state'], string> = {
  waiting_old: 'Jeszcze jedno kliknięcie',
  waiting_new: 'Jeszcze jedno kliknięcie',
  changed: 'Adres został zmieniony',
  stopped: 'Zmiana została zatrzymana',
  taken: 'Adres nie został zmieniony',
}

function Said({ reached, known }: { reached: Reached; known: boolean }) {
  const waits = reached.state === 'waiting_old' || reached.state === 'waiting_new'
  return (
    <CenteredNote
      icon={waits ? MailQuestion : MailCheck}
      tone={reached.state === 'changed' ? 'success' : 'neutral'}
      title={titles[reached.state]}
      changed
    >
      <p>{reached.message}</p>
      {reached.state === 'stopped' && <p>Jeśli to nie Twoja prośba, od razu ustaw nowe hasło.</p>}
      {waits && <MailboxLink />}
      {reached.state === 'stopped' ? (
        <LinkButton href={paths.forgottenPassword} variant="primary" size="lg">
          Ustaw nowe hasło
        </LinkButton>
      ) : (
        <LinkButton href={known ? paths.profile : paths.login} variant="primary" size="lg">
          {known ? 'Przejdź do profilu' : 'Zaloguj się'}
        </LinkButton>
      )}
    </CenteredNote>
  )
}
