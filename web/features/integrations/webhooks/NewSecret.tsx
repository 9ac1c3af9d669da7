import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { refreshWebhooks } from './use-webhook-act.ts'
import { OwnPassword } from '#web/features/auth/password/OwnPassword.tsx'

type Props = { id: string; onDone: () => void; onMade: (secret: string) => void }

export function NewSecret({ id, onDone, onMade }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' && 'Wpisz swoje hasło.' }),
  })
  const make = form.submit(async (body) => {
    const { secret } = await call('rotateWebhookSecret', { params: { id }, body })
    await refreshWebhooks(queries)
    onDone()
    onMade(secret)
  })
  return (
    <form noValidate className="card card-pad grid gap-5" onSubmit={make} aria-label="Nowy sekret">
      <p>Przez dobę podpisujemy oboma sekretami, więc zdążysz wpisać nowy w swoim systemie.</p>
      <ErrorSummary summary={form.summary} />
      <OwnPassword field={form.field('password')} autoFocus />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Anuluj</Button>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Tworzę...">
          Utwórz sekret
        </Button>
      </div>
    </form>
  )
}
