import { CircleCheck } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useParam } from '#web/lib/page/navigation.ts'
import { clearTokens } from '#web/lib/http/tokens.ts'
import { defaults } from '#web/lib/texts.pl.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { withDefault } from '#web/lib/http/fault.ts'
import { GuestPane } from '#web/features/auth/GuestPane.tsx'
import { NewPasswordField } from './NewPasswordField.tsx'
import { passwordFault } from './password-strength.pl.ts'

export default function NewPasswordPage() {
  useHead({ title: 'Nowe hasło', noindex: true })
  const token = useParam('token')
  const [done, setDone] = useState(false)
  const form = useForm({
    initial: { new_password: '' },
    check: ({ new_password }) => ({ new_password: passwordFault(new_password) }),
  })
  const save = form.submit(async ({ new_password }) => {
    await withDefault(call('confirmPasswordReset', { body: { token, new_password } }), defaults.password)
    // The server has ended every session, also that of this browser.
    clearTokens(null)
    setDone(true)
  })
  return (
    <GuestPane
      scene="swiatlo"
      words={
        <h2 className="text-4xl text-white">
          Nowe hasło, <i>to samo światło</i>.
        </h2>
      }
    >
      {done ? (
        <Done />
      ) : (
        <>
          <h1 className="text-3xl">Ustaw nowe hasło</h1>
          <p className="mt-2 text-ink-2">
            Po zmianie zalogujesz się nim na każdym urządzeniu. Pozostałe sesje zostaną zakończone.
          </p>
          <form noValidate className="mt-6 grid gap-5" onSubmit={save}>
            <ErrorSummary summary={form.summary} />
            <NewPasswordField field={form.field('new_password')} label="Nowe hasło" />
            <Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel="Zapisuję...">
              Zmień hasło
            </Button>
          </form>
          {form.summary && (
            <p className="mt-6 text-center text-ink-2">
              Link nie działa?{' '}
              <a className="link inline-flex min-h-11 items-center" href={paths.forgottenPassword}>
                Poproś o nowy
              </a>
            </p>
          )}
        </>
      )}
    </GuestPane>
  )
}

function Done() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <span className="grid size-16 place-items-center rounded-full bg-success-bg text-success-fg">
        <Icon of={CircleCheck} className="size-8" />
      </span>
      <h1 className="mt-4 text-3xl outline-none" tabIndex={-1} ref={heading}>
        {defaults.passwordChanged}
      </h1>
      <p className="mt-2 text-ink-2">
        Zaloguj się nowym hasłem. Na innych urządzeniach też trzeba będzie zalogować się ponownie.
      </p>
      <LinkButton href={paths.login} variant="primary" size="lg" className="mt-6">
        Zaloguj się
      </LinkButton>
    </>
  )
}
