import { MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { parseEmail } from '#domain/people/fields.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { MailboxLink } from '#web/lib/MailboxLink.tsx'
import { useHead } from '#web/lib/page/head.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

/** `/odzyskaj-rezerwacje`: whoever lost the link gets it by mail. The answer says nothing about the address. */
export default function RecoverPage() {
  useHead({ title: 'Odzyskaj link do rezerwacji', noindex: true })
  const [sent, setSent] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: !parseEmail(email) && 'Podaj poprawny adres e-mail.' }),
  })
  const ask = form.submit(async ({ email }) => {
    const { message } = await call('recoverReservations', { body: { email: email.trim() } })
    setSent(message)
  })
  if (sent !== null) return <Sent message={sent} onAgain={() => setSent(null)} />
  return (
    <div className="page max-w-xl py-12 lg:py-20">
      <h1 className="text-3xl">
        Odzyskaj link <i>do rezerwacji</i>
      </h1>
      <p className="mt-3 text-ink-2">
        Podaj adres e-mail, na który złożono rezerwację. Wyślemy na niego linki do wszystkich rezerwacji.
      </p>
      <form noValidate className="mt-6 grid gap-5" onSubmit={ask}>
        <ErrorSummary summary={form.summary} />
        <TextField {...form.field('email')} label="Adres e-mail" type="email" autoComplete="email" maxLength={254} />
        <Button type="submit" variant="primary" size="lg" busy={form.busy} busyLabel="Wysyłam...">
          Wyślij linki
        </Button>
      </form>
    </div>
  )
}

function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="page max-w-xl py-12 lg:py-20">
      <span className="grid size-16 place-items-center rounded-full bg-success-bg text-success-fg">
        <Icon of={MailCheck} className="size-8" />
      </span>
      <h1 className="mt-4 text-3xl outline-none" tabIndex={-1} ref={heading}>
        Sprawdź skrzynkę
      </h1>
      <p className="mt-2 text-ink-2">{message}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <MailboxLink />
        <Button variant="ghost" onClick={onAgain}>
          Podaj inny adres
        </Button>
      </div>
    </div>
  )
}
