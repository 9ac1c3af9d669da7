import { Sparkles, Warehouse } from '@lucide/icons'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { plural } from '#domain/format.pl.ts'
import { trialDays } from '#domain/subscription/plans.ts'
import { emailTypoHint } from '#domain/people/fields.ts'
import { call } from '#web/lib/http/api.ts'
import { isFault, withDefault } from '#web/lib/http/fault.ts'
import { type Form, useForm } from '#web/lib/fields/form.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { defaults } from '#web/lib/texts.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { AccountSteps } from './AccountSteps.tsx'
import { NewPasswordField } from '#web/features/auth/password/NewPasswordField.tsx'
import { checkRegister, emptyRegister, registerBody, type RegisterValues } from './register-values.ts'
import { useEnter } from '#web/features/auth/use-enter.ts'

type RegForm = Form<RegisterValues>

type Props = {
  first: RegisterValues
  onSent: (sent: { email: string; message: string }, values: RegisterValues) => void
}

export function RegisterForm({ first, onSent }: Props) {
  const enter = useEnter()
  const form = useForm<RegisterValues>({ initial: first, check: checkRegister })
  // A repeated try with the same values uses the same key; changed values are another registration.
  const [tried, setTried] = useState({ values: emptyRegister, key: newIdempotencyKey() })
  const register = form.submit(async (values) => {
    const idempotency_key = tried.values === values ? tried.key : newIdempotencyKey()
    setTried({ values, key: idempotency_key })
    const answer = call('registerOwner', { body: registerBody(values), idempotency_key })
    const { user, message } = await withDefault(answer, defaults.register)
    // The person has just chosen a password and should not need it again after the link in the mail. An address that
    // already had an account has another password; then the login fails silently and the mail explains it.
    await enter(values).catch((fault: unknown) => {
      if (!isFault(fault)) throw fault
    })
    onSent({ email: user.email, message }, values)
  })
  return (
    <>
      <AccountSteps current={0} />
      <h1 className="mt-4 text-3xl">Zostań partnerem</h1>
      <p className="mt-2 text-ink-2">{`${plural(trialDays, 'dzień', 'dni', 'dni')} za darmo, bez podawania karty.`}</p>
      <form noValidate className="mt-6 grid gap-5" onSubmit={register}>
        <ErrorSummary summary={form.summary} />
        <Person form={form} />
        <NewPasswordField field={form.field('password')} label="Hasło" email={form.values.email} />
        <Offers form={form} />
        <details>
          <summary className="link inline-flex min-h-11 items-center text-sm">Mam kod promocyjny</summary>
          <TextField
            {...form.field('promo_code')}
            label="Kod promocyjny"
            optional
            maxLength={20}
            autoComplete="off"
            className="mt-2"
          />
        </details>
        <Consents form={form} />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel="Zakładam konto...">
          Załóż konto
        </Button>
      </form>
      <p className="mt-6 text-center text-ink-2">
        Masz już konto?{' '}
        <a className="link inline-flex min-h-11 items-center" href={paths.login}>
          Zaloguj się
        </a>
      </p>
    </>
  )
}

function Person({ form }: { form: RegForm }) {
  const meant = emailTypoHint(form.values.email)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('first_name')} label="Imię" autoComplete="given-name" maxLength={60} />
        <TextField {...form.field('last_name')} label="Nazwisko" autoComplete="family-name" maxLength={60} />
      </div>
      <div>
        <TextField
          {...form.field('email')}
          label="Adres e-mail"
          type="email"
          autoComplete="username"
          maxLength={254}
          hint="Wyślemy na niego link do potwierdzenia konta."
        />
        {meant && (
          <p className="mt-1 text-sm" role="status">
            Czy chodziło o{' '}
            <button type="button" className="link min-h-6" onClick={() => form.set('email', meant)}>
              {meant}
            </button>
            ?
          </p>
        )}
      </div>
      <TextField {...form.field('phone')} label="Telefon" type="tel" autoComplete="tel" optional maxLength={30} />
    </>
  )
}

const offers = [
  { name: 'offers_venues', label: 'Sale', icon: Warehouse },
  { name: 'offers_services', label: 'Usługi', icon: Sparkles },
] as const

function Offers({ form }: { form: RegForm }) {
  const { id, error } = form.field('offers_venues')
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="label">Co chcesz oferować?</legend>
      <div className="mt-2 grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
        {offers.map(({ name, label, icon }) => (
          <label
            key={name}
            className="card flex min-h-14 cursor-pointer items-center gap-3 px-4 font-semibold has-checked:border-primary has-checked:bg-primary-soft"
          >
            <span className="check p-0">
              <input
                type="checkbox"
                id={form.field(name).id}
                checked={form.values[name]}
                onChange={(event) => form.set(name, event.target.checked)}
              />
            </span>
            <Icon of={icon} className="text-primary-text" />
            {label}
          </label>
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

function Consents({ form }: { form: RegForm }) {
  return (
    <div>
      <Checkbox {...form.field('accept_terms')}>
        Akceptuję{' '}
        <a className="link" href={paths.partnerTerms} target="_blank" rel="noopener">
          regulamin dla partnerów
        </a>
      </Checkbox>
      <Checkbox {...form.field('accept_marketing')}>
        Chcę otrzymywać e-maile z poradami dla partnerów (opcjonalnie). Zgodę można wycofać w każdej chwili.
      </Checkbox>
      {/* Information and no consent: the account rests on the contract (art. 6 ust. 1 lit. b and art. 13 RODO). */}
      <p className="mt-2 text-sm text-ink-2">
        Administratorem Twoich danych jest operator serwisu. Wykorzystamy je, żeby prowadzić konto. Szczegóły:{' '}
        <a className="link" href={paths.privacy} target="_blank" rel="noopener">
          polityka prywatności
        </a>
        .
      </p>
    </div>
  )
}
