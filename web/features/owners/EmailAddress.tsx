import { BadgeCheck, CircleAlert } from '@lucide/icons'
import { useState } from 'react'
import { parseEmail } from '#domain/people/fields.ts'
import { formatDateShort, formatTime, wallTime } from '#domain/format.pl.ts'
import { MailboxLink } from '#web/lib/MailboxLink.tsx'
import { call, type Reply } from '#web/lib/http/api.ts'
import { usePress } from '#web/lib/http/use-press.ts'
import { hasDraft, useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Alert, ErrorSummary } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { OwnPassword } from '#web/features/auth/password/OwnPassword.tsx'

type Me = Reply<'getMe'>

const addressDraft = 'profile:new-email'

/** The address for logging in. A new one waits until both mailboxes have agreed. */
export function EmailAddress({ me }: { me: Me }) {
  const [asking, setAsking] = useState(() => hasDraft(addressDraft))
  return (
    <div className="mt-6 border-t border-line pt-5">
      <p className="label">Adres e-mail do logowania</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="break-all">{me.email}</span>
        {me.email_verified ? (
          <Badge tone="success" icon={BadgeCheck}>
            Potwierdzony
          </Badge>
        ) : (
          <Badge tone="warning" icon={CircleAlert}>
            Niepotwierdzony
          </Badge>
        )}
        {!asking && !me.email_change && (
          <Button size="sm" onClick={() => setAsking(true)}>
            Zmień adres
          </Button>
        )}
      </p>
      {me.email_change ? <Waiting change={me.email_change} /> : asking && <AskForm onDone={() => setAsking(false)} />}
    </div>
  )
}

function AskForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient()
  const draft = useDraft(addressDraft, () => '')
  const form = useForm({
    initial: { new_email: draft.first, password: '' },
    check: ({ new_email, password }) => ({
      new_email: !parseEmail(new_email) && 'Podaj poprawny adres e-mail.',
      password: password === '' && 'To pole jest wymagane.',
    }),
  })
  // Only the address is kept as a draft, never the password.
  useKeptValues(draft, form.values.new_email)
  const close = () => {
    draft.forget()
    onDone()
  }
  const ask = form.submit(async (body) => {
    const { message } = await call('askEmailChange', { body })
    toast(message)
    await queries.invalidateQueries({ queryKey: q('getMe').queryKey })
    close()
  })
  return (
    <form noValidate className="mt-5 grid gap-5" onSubmit={ask} aria-label="Zmiana adresu e-mail">
      <ErrorSummary summary={form.summary} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('new_email')}
          label="Nowy adres e-mail"
          type="email"
          autoComplete="email"
          autoFocus
          maxLength={254}
          hint="Wyślemy link na nowy i na dotychczasowy adres."
        />
        <OwnPassword field={form.field('password')} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyLabel="Wysyłam...">
          Wyślij linki
        </Button>
        <Button variant="ghost" onClick={close}>
          Anuluj
        </Button>
      </div>
    </form>
  )
}

function Waiting({ change }: { change: NonNullable<Me['email_change']> }) {
  const queries = useQueryClient()
  const { busy, press } = usePress()
  const until = wallTime(change.expires_at)
  const drop = () =>
    press(
      () => call('dropEmailChange'),
      'Zmiana adresu została zatrzymana',
      () => queries.invalidateQueries({ queryKey: q('getMe').queryKey }),
    )
  const left = [change.new_agreed ? null : 'na nowy adres', change.old_agreed ? null : 'na dotychczasowy adres']
  return (
    <Alert tone="info" className="mt-4">
      <p>
        Nowy adres <b className="font-semibold break-all">{change.new_email}</b> czeka na potwierdzenie. Kliknij link,
        który wysłaliśmy {left.filter(Boolean).join(' i ')}, najpóźniej {formatDateShort(until)} o {formatTime(until)}.
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button size="sm" busy={busy} busyLabel="Zatrzymuję..." onClick={drop}>
          Zatrzymaj zmianę
        </Button>
        <MailboxLink />
      </div>
    </Alert>
  )
}
