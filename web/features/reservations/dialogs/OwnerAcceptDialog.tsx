import { useId } from 'react'
import { formatTerm } from '#domain/format.pl.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import { acceptText } from '#web/features/reservations/desk/owner-words.pl.ts'

/** A yes, after what it sets going has been said. */
export function OwnerAcceptDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const formId = useId()
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
    <Dialog
      open
      onClose={onClose}
      title="Zaakceptować prośbę?"
      actions={
        <>
          <Button onClick={onClose}>Wróć</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyLabel="Akceptuję...">
            Akceptuję
          </Button>
        </>
      }
    >
      <p className="mt-3 font-semibold">{`${customer.first_name} ${customer.last_name}, ${listing.name}`}</p>
      <p>{formatTerm(reservation)}</p>
      <p className="mt-3 text-ink-2">{acceptText(reservation)}</p>
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={accept}>
        <ErrorSummary summary={form.summary} />
        <TextArea
          {...form.field('note')}
          label="Kilka słów od Ciebie"
          optional
          rows={2}
          maxLength={1000}
          hint="Zobaczy je osoba rezerwująca na stronie rezerwacji."
        />
      </form>
    </Dialog>
  )
}
