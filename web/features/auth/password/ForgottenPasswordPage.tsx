import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { parseEmail } from '#domain/people/fields.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { GuestPane } from '#web/features/auth/GuestPane.tsx'
import { MailSent } from '#web/lib/MailSent.tsx'

export default function ForgottenPasswordPage() {
  useHead({ title: 'Zapomniane hasło', noindex: true })
  const [sent, setSent] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: !parseEmail(email) && 'Podaj poprawny adres e-mail.' }),
  })
  const ask = form.submit(async ({ email }) => {
    const { message } = await call('askPasswordReset', { body: { email: email.trim() } })
    setSent(message)
  })
  return (
    <GuestPane
      scene="swiatlo"
      words={
        <h2 className="text-4xl text-white">
          Zdarza się <i>każdemu</i>.
        </h2>
      }
    >
      {sent ? (
        <MailSent message={sent} onAgain={() => setSent(null)} note="Link jest ważny godzinę." />
      ) : (
        <>
          <h1 className="text-3xl">Nie pamiętasz hasła?</h1>
          <p className="mt-2 text-ink-2">
            Podaj adres, na który założono konto. Wyślemy link do ustawienia nowego hasła.
          </p>
          <form noValidate className="mt-6 grid gap-5" onSubmit={ask}>
            <ErrorSummary summary={form.summary} />
            <TextField
              {...form.field('email')}
              label="Adres e-mail"
              type="email"
              autoComplete="username"
              maxLength={254}
            />
            <Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel="Wysyłam...">
              Wyślij link
            </Button>
          </form>
        </>
      )}
      <p className="mt-6 text-center text-ink-2">
        <a className="link inline-flex min-h-11 items-center" href={paths.login}>
          Wróć do logowania
        </a>
      </p>
    </GuestPane>
  )
}
