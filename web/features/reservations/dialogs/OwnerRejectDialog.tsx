import { formatTerm } from '#domain/format.pl.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Chip } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import { rejectSuggestions } from '#web/features/reservations/desk/owner-words.pl.ts'

/** Rejects a request with a reason, which the customer reads. */
export function OwnerRejectDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const { id, customer, listing } = reservation
  const draft = useDraft(`reject:${id}`, () => ({ reason: '' }))
  const form = useForm({
    initial: draft.first,
    check: ({ reason }) => ({ reason: reason.trim() === '' && 'Podaj powód – przeczyta go osoba rezerwująca.' }),
  })
  useKeptValues(draft, form.values, form.changed)
  const reject = form.submit(async ({ reason }) => {
    const fresh = await guard(call('rejectReservation', { params: { id }, body: { reason: reason.trim() } }))
    if (!fresh) return
    draft.forget()
    await onDone(fresh)
  })
  return (
    <FormDialog
      title="Odrzucić prośbę?"
      {...{ form, onClose }}
      onSubmit={reject}
      danger
      submit="Odrzucam"
      busyLabel="Odrzucam..."
      lead={
        <>
          <p className="mt-3 font-semibold">{`${customer.first_name} ${customer.last_name}, ${listing.name}`}</p>
          <p>{formatTerm(reservation)}</p>
          <p className="mt-3 text-ink-2">
            Termin od razu będzie wolny. Osoba rezerwująca dostanie e-mail z Twoim powodem i nic nie zapłaci.
          </p>
        </>
      }
    >
      <TextArea {...form.field('reason')} label="Powód" rows={3} maxLength={1000} />
      <fieldset>
        <legend className="text-sm text-ink-2">Możesz zacząć od gotowego zdania:</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {rejectSuggestions[listing.kind].map((sentence) => (
            <Chip
              key={sentence}
              pressed={form.values.reason === sentence}
              onClick={() => form.set('reason', sentence)}
              className="h-auto py-2 text-left whitespace-normal"
            >
              {sentence}
            </Chip>
          ))}
        </div>
      </fieldset>
    </FormDialog>
  )
}
