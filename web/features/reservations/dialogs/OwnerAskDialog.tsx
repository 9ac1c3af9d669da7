import { useId } from 'react'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { askText } from '#web/features/reservations/desk/owner-words.pl.ts'
import type { OwnerDialogProps } from './owner-dialog-props.ts'

/** Whoever called is asked for the deposit: first what that sets going, then the click. */
export function OwnerAskDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const formId = useId()
  const form = useForm({ initial: {} })
  const ask = form.submit(async () => {
    const fresh = await guard(call('askDeposit', { params: { id: reservation.id } }))
    if (fresh) await onDone(fresh)
  })
  return (
    <Dialog
      open
      small
      onClose={onClose}
      title="Poprosić o przedpłatę?"
      actions={
        <>
          <Button onClick={onClose}>Wróć</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyLabel="Wysyłam...">
            Wyślij prośbę
          </Button>
        </>
      }
    >
      <p className="mt-3 text-ink-2 text-pretty">{askText(reservation)}</p>
      <form id={formId} noValidate onSubmit={ask}>
        <ErrorSummary summary={form.summary} />
      </form>
    </Dialog>
  )
}
