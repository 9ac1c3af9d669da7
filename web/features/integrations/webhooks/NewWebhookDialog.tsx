import { useQueryClient } from '@tanstack/react-query'
import { type WebhookEvent, webhookEvents } from '#domain/integrations/webhooks.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { q } from '#web/lib/query/query.ts'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { EventsField } from './EventsField.tsx'
import { OwnPassword } from '#web/features/auth/password/OwnPassword.tsx'

type Props = { open: boolean; onClose: () => void; onMade: (made: Reply<'createWebhook'>) => void }

export function NewWebhookDialog(props: Props) {
  return props.open ? <NewWebhook {...props} /> : null
}

function NewWebhook({ onClose, onMade }: Props) {
  const queries = useQueryClient()
  const form = useForm({
    initial: { url: '', events: [...webhookEvents] as WebhookEvent[], password: '' },
    check: ({ url, events, password }) => ({
      url: url.trim() === '' && 'Podaj adres, na który mamy wysyłać powiadomienia.',
      events: events.length === 0 && 'Zaznacz przynajmniej jedno zdarzenie.',
      password: password === '' && 'Wpisz swoje hasło.',
    }),
  })
  const make = form.submit(async (body) => {
    const made = await call('createWebhook', { body })
    await queries.invalidateQueries({ queryKey: q('listWebhooks').queryKey })
    onClose()
    onMade(made)
  })
  const touched = useTouched(form.values, () => form.values)
  return (
    <FormDialog
      title="Nowy adres webhooka"
      {...{ form, onClose }}
      unsaved={() => touched}
      onSubmit={make}
      submit="Dodaj adres"
      busyLabel="Dodaję..."
      back="Anuluj"
    >
      <TextField
        {...form.field('url')}
        label="Adres"
        hint="Na przykład: https://system.example/wydarzy"
        type="url"
        inputMode="url"
        autoComplete="off"
        maxLength={2000}
        autoFocus
      />
      <EventsField {...form.field('events')} />
      <OwnPassword field={form.field('password')} />
    </FormDialog>
  )
}
