import { CircleAlert, MailCheck, MailOpen } from '@lucide/icons'
import { useState } from 'react'
import { paths, withQuery } from '#contract/paths.ts'
import { parseEmail } from '#domain/people/fields.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault, isPassing, saidOr } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useGo, useParam } from '#web/lib/page/navigation.ts'
import { loadUser, useSession } from '#web/lib/http/session.ts'
import { defaults } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { CenteredNote } from '#web/ui/CenteredNote.tsx'
import { MailboxLink } from '#web/lib/MailboxLink.tsx'
import { ResendVerification } from './ResendVerification.tsx'

type Verified = Reply<'verifyEmail'>

/** Opening the link confirms nothing, because mail scanners open links; the button does. */
export default function VerifyEmailPage() {
  useHead({ title: 'Potwierdzenie adresu e-mail', noindex: true })
  const token = useParam('token')
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<Verified | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const { user } = useSession()
  const go = useGo()
  const verify = async () => {
    setBusy(true)
    try {
      const reply = await call('verifyEmail', { body: { token } })
      const here = user ? await loadUser() : null
      // A logged-in owner goes on at once; a screen with only a button to go on is superfluous.
      if (here?.email_verified) {
        toast(reply.message)
        go(nextOf(reply), { replace: true })
      } else setDone(reply)
    } catch (error) {
      if (isFault(error)) setFault(error)
      else console.error(error)
    } finally {
      setBusy(false)
    }
  }
  if (done) return <Done {...done} />
  if (fault && !isPassing(fault)) return <Refused fault={fault} email={user?.email ?? ''} />
  return (
    <CenteredNote icon={MailOpen} title="Potwierdź adres e-mail">
      <p>Jedno kliknięcie i Twoje konto jest gotowe do pracy.</p>
      {fault && (
        <Alert tone="danger" live className="text-left">
          {saidOr(fault, defaults.verify)}
        </Alert>
      )}
      <Button variant="primary" size="lg" busy={busy} busyLabel="Potwierdzam..." onClick={verify}>
        Potwierdzam adres
      </Button>
    </CenteredNote>
  )
}

const nextOf = ({ next_step }: Verified): string =>
  next_step === 'complete_profile' ? paths.profile : paths.myReservations

/** Shown when the mail was opened in a browser where nobody, or somebody else, is logged in. */
function Done({ message, next_step }: Verified) {
  const { user } = useSession()
  const target = nextOf({ message, next_step })
  return (
    <CenteredNote icon={MailCheck} tone="success" title={message} changed>
      <p>
        {next_step === 'complete_profile'
          ? 'Następny krok: profil firmy. Sprawdź, czego w nim brakuje.'
          : 'Wszystko gotowe. Możesz odpowiadać na rezerwacje.'}
      </p>
      <LinkButton href={user ? target : withQuery(paths.login, { dalej: target })} variant="primary" size="lg">
        {user ? 'Przejdź dalej' : 'Zaloguj się'}
      </LinkButton>
    </CenteredNote>
  )
}

/** The token is unknown or has expired; a new mail helps in both cases. */
function Refused({ fault, email: known }: { fault: Fault; email: string }) {
  const [email, setEmail] = useState(known)
  const expired = fault.code === 'expired_token'
  return (
    <CenteredNote icon={CircleAlert} tone="danger" title={expired ? 'Ten link już wygasł' : 'Link nie działa'} changed>
      <Alert tone="danger" live className="text-left">
        {saidOr(fault, defaults.verify)}
      </Alert>
      <p className="text-base">Podaj adres, na który założono konto. Wyślemy nowy link.</p>
      <div className="grid w-full max-w-sm gap-4 text-left">
        <TextField
          id="adres"
          label="Adres e-mail"
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          maxLength={254}
        />
        {parseEmail(email) ? (
          <ResendVerification email={email.trim()} variant="primary" key={email} />
        ) : (
          <Button variant="primary" blockedBy="adres-powod" className="justify-self-start">
            Wyślij e-mail ponownie
          </Button>
        )}
        <p id="adres-powod" className={parseEmail(email) ? 'hidden' : 'text-sm text-ink-3'}>
          Wpisz adres w postaci nazwa@domena.pl.
        </p>
        <div>
          <MailboxLink />
        </div>
      </div>
    </CenteredNote>
  )
}
