import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { askText } from '#web/features/reservations/desk/owner-words.pl.ts'
import type { OwnerDialogProps } from './owner-dialog-props.ts'

/** Asks a caller for the deposit, after saying what follows. */
export function OwnerAskDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const form = useForm({ initial: {} })
  const ask = form.submit(async () => {
    const fresh = await guard(call('askDeposit', { params: { id: reservation.id } }))
    if (fresh) await onDone(fresh)
  })
  return (
    <FormDialog
      small
      title="Poprosić o przedpłatę?"
      {...{ form, onClose }}
      onSubmit={ask}
      submit="Wyślij prośbę"
      busyLabel="Wysyłam..."
      lead={<p className="mt-3 text-ink-2 text-pretty">{askText(reservation)}</p>}
    />
  )
}
