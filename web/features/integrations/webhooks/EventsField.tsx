import { webhookEventLabels } from '#domain/integrations/webhooks.pl.ts'
import { type WebhookEvent, webhookEvents } from '#domain/integrations/webhooks.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'

type Props = {
  id: string
  value: readonly WebhookEvent[]
  error: string | undefined
  onChange: (value: WebhookEvent[]) => void
}

export function EventsField({ id, value, error, onChange }: Props) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? `${id}-error` : undefined} className="outline-none">
      <legend className="label mb-1">O czym powiadamiać</legend>
      <div className="grid gap-1">
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            value={value.includes(event)}
            onChange={(on) => onChange(webhookEvents.filter((each) => (each === event ? on : value.includes(each))))}
          >
            {webhookEventLabels[event]}
            <span className="block font-mono text-xs text-ink-3">{event}</span>
          </Checkbox>
        ))}
      </div>
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}
