import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { q } from '#web/lib/query/query.ts'
import { defaults } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { withDefault } from '#web/lib/http/fault.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { passwordFault } from './password-strength.pl.ts'

const empty = { old_password: '', new_password: '' }

/** Changes the password of the logged-in owner. Passwords are not kept as a draft. */
export function PasswordForm({ email }: { email: string }) {
  const queries = useQueryClient()
  const form = useForm({
    initial: empty,
    check: ({ old_password, new_password }) => ({
      old_password: old_password === '' && 'To pole jest wymagane.',
      new_password: passwordFault(new_password, email),
    }),
  })
  const change = form.submit(async (body) => {
    await withDefault(call('changePassword', { body }), defaults.password)
    form.setAll(empty)
    toast(defaults.passwordChanged)
    await queries.invalidateQueries({ queryKey: [q('listSessions').queryKey[0]] })
  })
  return (
    <form noValidate className="grid gap-5" onSubmit={change} aria-label="Zmiana hasła">
      <ErrorSummary summary={form.summary} />
      <div className="grid gap-5 sm:grid-cols-2">
        <OwnPassword field={form.field('old_password')} label="Obecne hasło" />
        <NewPasswordField field={form.field('new_password')} label="Nowe hasło" email={email} />
      </div>
      <Button type="submit" className="justify-self-start" busy={form.busy} busyLabel="Zmieniam...">
        Zmień hasło
      </Button>
    </form>
  )
}
