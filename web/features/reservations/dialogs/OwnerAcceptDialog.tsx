import { formatTerm } from '#domain/format.pl.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import { acceptText } from '#web/features/reservations/desk/owner-words.pl.ts'

/** Accepts a request, after saying what follows. */
export function OwnerAcceptDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const { id, customer, listing } = reservation
  const draft = useDraft(`accept:${id}`, () => ({ note: '' }))
  const form = useForm({ initial: draft.first })
  useKeptValues(draft, form.values, form.changed)
  const accept = form.submit(async ({ note }) => {
    const body = note.trim() ? { note: note.trim() } : {}
    const fresh = await guard(call('acceptReservation', { params: { id }, body }))
    if (!fresh) return
    draft.forget()
    await onDone(fresh)
  })
  return (
    <FormDialog
      title="Zaakceptować prośbę?"
      {...{ form, onClose }}
      onSubmit={accept}
      submit="Akceptuję"
      busyLabel="Akceptuję..."
      lead={
        <>
          <p className="mt-3 font-semibold">{`${customer.first_name} ${customer.last_name}, ${listing.name}`}</p>
          <p>{formatTerm(reservation)}</p>
          <p className="mt-3 text-ink-2">{acceptText(reservation)}</p>
        </>
      }
    >
      <TextArea
        {...form.field('note')}
        label="Kilka słów od Ciebie"
        optional
        rows={2}
        maxLength={1000}
        hint="Zobaczy je osoba rezerwująca na stronie rezerwacji."
      />
    </FormDialog>
  )
}
