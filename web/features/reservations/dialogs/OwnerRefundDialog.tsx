import { useId } from 'react'
import { parseZloty } from '#domain/money.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { MoneyFields } from './MoneyFields.tsx'
import type { OwnerDialogProps } from './OwnerReservationDialog.tsx'
import { checkRefund, firstRefund, refundBody, type RefundValues } from './owner-refund.ts'
import { owedText, refundMeans } from '#web/features/reservations/desk/owner-words.pl.ts'

/** Money that went back to the customer. */
export function OwnerRefundDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const formId = useId()
  const { id, customer } = reservation
  const draft = useDraft<RefundValues>(`refund:${id}`, () => firstRefund(reservation))
  const form = useForm<RefundValues>({ initial: draft.first, check: (values) => checkRefund(values, reservation) })
  useKeptValues(draft, form.values, true)
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = form.submit(async (values) => {
    const body = refundBody(values)
    const fresh = await guard(call('markReservationRefunded', { params: { id }, body, idempotency_key: values.key }))
    draft.forget()
    if (fresh) await onDone(fresh)
  })
  return (
    <Dialog
      open
      onClose={close}
      title="Zaznacz zwrot wysłany"
      actions={
        <>
          <Button onClick={close}>Wróć</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyLabel="Zapisuję...">
            Zaznacz zwrot
          </Button>
        </>
      }
    >
      <p className="mt-3 text-ink-2">
        {owedText(reservation)} Najpierw zwróć pieniądze, potem zapisz to tutaj.
        {customer.email ? ` ${customer.first_name} dostanie e-mail.` : ''}
      </p>
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={save}>
        <ErrorSummary summary={form.summary} />
        <MoneyFields
          reservation={reservation}
          words={{ amount: 'Zwrócona kwota', method: 'Sposób zwrotu', on: 'Dzień zwrotu' }}
          amount={form.field('amount')}
          method={form.field('method')}
          on={form.field('sent_on')}
          note={form.field('note')}
        />
        <p className="text-sm font-medium" aria-live="polite">
          {refundMeans(parseZloty(form.values.amount), reservation)}
        </p>
      </form>
    </Dialog>
  )
}
