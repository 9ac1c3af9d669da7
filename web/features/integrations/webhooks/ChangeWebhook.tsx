import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WebhookEvent } from '#domain/integrations/webhooks.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { savedTexts } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { EventsField } from './EventsField.tsx'
import { refreshWebhooks } from './use-webhook-act.ts'
import type { Webhook } from './webhook.ts'
import { OwnPassword } from '#web/features/auth/password/OwnPassword.tsx'

type Props = { webhook: Webhook; onDone: () => void; onTouched: (touched: boolean) => void }

/** Changes a webhook: events at once, another address only with the password, because data go there. */
export function ChangeWebhook({ webhook, onDone, onTouched }: Props) {
  const queries = useQueryClient()
  const moved = (url: string) => url.trim() !== webhook.url
  const form = useForm({
    initial: { url: webhook.url, events: webhook.events as WebhookEvent[], password: '' },
    check: ({ url, events, password }) => ({
      url: url.trim() === '' && 'Podaj adres, na który mamy wysyłać powiadomienia.',
      events: events.length === 0 && 'Zaznacz przynajmniej jedno zdarzenie.',
      password: moved(url) && password === '' && 'Wpisz swoje hasło.',
    }),
  })
  const touched = useTouched(form.values, () => form.values)
  useEffect(() => {
    onTouched(touched)
    return () => onTouched(false)
  }, [touched, onTouched])
  const save = form.submit(async ({ url, events, password }) => {
    const body = { events, ...(moved(url) ? { url, password } : {}) }
    await call('changeWebhook', { params: { id: webhook.id }, body })
    await refreshWebhooks(queries)
    toast(savedTexts.done)
    onDone()
  })
  return (
    <form noValidate className="card card-pad grid gap-5" onSubmit={save} aria-label="Zmiana adresu">
      <ErrorSummary summary={form.summary} />
      <TextField {...form.field('url')} label="Adres" type="url" inputMode="url" autoComplete="off" maxLength={2000} />
      <EventsField {...form.field('events')} />
      {moved(form.values.url) && <OwnPassword field={form.field('password')} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onDone}>Anuluj</Button>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Zapisuję...">
          Zapisz
        </Button>
      </div>
    </form>
  )
}
