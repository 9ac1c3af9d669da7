import { useState } from 'react'
import { parseEmail } from '#domain/people/fields.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { MailSent } from '#web/lib/MailSent.tsx'
import { useHead } from '#web/lib/page/head.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

/**
 * `/odzyskaj-rezerwacje`: sends lost links of reservations by mail. The answer does not reveal whether the address is
 * known.
 */
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
  if (sent !== null)
    return (
      <div className="page max-w-xl py-12 lg:py-20">
        <MailSent message={sent} onAgain={() => setSent(null)} />
      </div>
    )
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
