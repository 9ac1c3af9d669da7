import { Send } from '@lucide/icons'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { OwnerPart } from './OwnerPart.tsx'
import { formatInstantShort } from '#domain/format.pl.ts'

const MOST = 3000

/** The messages of both sides, and the field for an answer. */
export function OwnerReservationMessages({ reservation }: { reservation: OwnerReservation }) {
  const { messages, customer, timezone, can } = reservation
  return (
    <OwnerPart title="Wiadomości">
      {messages.length === 0 && <p className="text-sm text-ink-2">Nikt jeszcze nic nie napisał.</p>}
      <ol className="grid gap-3">
        {messages.map((message) => {
          const mine = message.author === 'owner'
          return (
            <li
              key={message.id}
              className={`max-w-[88%] rounded-lg p-3 text-sm ${mine ? 'justify-self-end bg-primary-soft' : 'bg-sunken'}`}
            >
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{message.body}</p>
              <p className="mt-1 text-xs text-ink-3">
                {`${mine ? 'Ty' : customer.first_name}, ${formatInstantShort(message.at, timezone)}`}
              </p>
            </li>
          )
        })}
      </ol>
      {can.message === true ? <Reply id={reservation.id} /> : <p className="mt-3 text-sm text-ink-3">{can.message}</p>}
    </OwnerPart>
  )
}

type Draft = { body: string; key: string }

/**
 * The key belongs to the text: the same text sent again after a lost answer is the same message, a changed text is a
 * new one.
 */
function Reply({ id }: { id: string }) {
  const queries = useQueryClient()
  const draft = useDraft<Draft>(`message:${id}`, () => ({ body: '', key: newIdempotencyKey() }))
  const form = useForm<Draft>({
    initial: draft.first,
    check: ({ body }) => ({ body: body.trim() === '' && 'Wpisz wiadomość.' }),
  })
  useKeptValues(draft, form.values, form.changed)
  const send = form.submit(async ({ body, key }) => {
    await call('writeMessage', { params: { id }, body: { body: body.trim() }, idempotency_key: key })
    form.setAll({ body: '', key: newIdempotencyKey() })
    draft.forget()
    toast('Wiadomość została wysłana')
    await Promise.all([
      queries.invalidateQueries({ queryKey: q('getReservation', { params: { id } }).queryKey }),
      queries.invalidateQueries({ queryKey: ['listReservations'] }),
    ])
  })
  return (
    <form noValidate className="mt-4 grid gap-3" onSubmit={send} aria-label="Odpowiedź">
      <ErrorSummary summary={form.summary} />
      <TextArea
        {...form.field('body')}
        onChange={(body) => form.setAll({ body, key: newIdempotencyKey() })}
        label="Twoja odpowiedź"
        rows={3}
        maxLength={MOST}
      />
      <Button type="submit" icon={Send} className="justify-self-end" busy={form.busy} busyLabel="Wysyłam...">
        Wyślij wiadomość
      </Button>
    </form>
  )
}
