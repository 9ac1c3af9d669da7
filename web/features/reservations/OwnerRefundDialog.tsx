import { useId } from 'react'
import { wallTime } from '#domain/format.pl.ts'
import { parseZloty } from '#domain/money.ts'
import { recordedMethods, type RecordedMethod } from '#domain/payment.ts'
import { useDraft, useKeptValues } from '#web/features/auth/drafts.ts'
import { call } from '#web/lib/api.ts'
import { useLabel } from '#web/lib/enums.ts'
import { useForm } from '#web/lib/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { Select, TextField } from '#web/ui/TextField.tsx'
import type { OwnerDialogProps } from './OwnerReservationDialog.tsx'
import { todayIn } from './clock.ts'
import { checkRefund, firstRefund, refundBody, type RefundValues } from './owner-refund.ts'
import { owedText, refundMeans } from './owner-words.pl.ts'

/** Money that went back to the customer. */
export function OwnerRefundDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const formId = useId()
  const { id, timezone, created_at, customer } = reservation
  const method = useLabel('payment_methods')
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
        <TextField
          {...form.field('amount')}
          label="Zwrócona kwota"
          suffix="zł"
          inputMode="decimal"
          autoComplete="off"
        />
        <Select
          {...form.field('method')}
          onChange={(value) => form.set('method', value as RecordedMethod)}
          label="Sposób zwrotu"
          options={recordedMethods.map((value) => ({ value, label: method(value) }))}
        />
        <Field {...form.field('sent_on')} label="Dzień zwrotu" optional hint="Puste pole oznacza dzisiaj.">
          {(aria) => (
            <input
              {...aria}
              type="date"
              className="input"
              min={wallTime(created_at, timezone).slice(0, 10)}
              max={todayIn(timezone)}
              value={form.values.sent_on}
              onChange={(event) => form.set('sent_on', event.target.value)}
            />
          )}
        </Field>
        <TextField {...form.field('note')} label="Notatka dla Ciebie" optional maxLength={1000} autoComplete="off" />
        <p className="text-sm font-medium" aria-live="polite">
          {refundMeans(parseZloty(form.values.amount), reservation)}
        </p>
      </form>
    </Dialog>
  )
}
