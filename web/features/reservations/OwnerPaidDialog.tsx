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
import { checkPaid, firstPaid, type PaidValues, paidBody, remainingOf } from './owner-paid.ts'
import { paidMeans } from './owner-words.pl.ts'
import { money } from './PriceLines.tsx'

/** A transfer or cash that has come. */
export function OwnerPaidDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const formId = useId()
  const { id, timezone, created_at, due_now_grosze } = reservation
  const method = useLabel('payment_methods')
  const draft = useDraft<PaidValues>(`paid:${id}`, () => firstPaid(reservation))
  const form = useForm<PaidValues>({ initial: draft.first, check: (values) => checkPaid(values, reservation) })
  useKeptValues(draft, form.values, true)
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = form.submit(async (values) => {
    const body = paidBody(values)
    const fresh = await guard(call('markReservationPaid', { params: { id }, body, idempotency_key: values.key }))
    draft.forget()
    if (fresh) await onDone(fresh)
  })
  const today = todayIn(timezone)
  return (
    <Dialog
      open
      onClose={close}
      title="Odnotuj wpłatę"
      actions={
        <>
          <Button onClick={close}>Wróć</Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy} busyLabel="Zapisuję...">
            Odnotuj wpłatę
          </Button>
        </>
      }
    >
      <p className="mt-3 text-ink-2">
        {due_now_grosze > 0
          ? `Do potwierdzenia brakuje ${money(due_now_grosze)}, do pełnej ceny ${money(remainingOf(reservation))}.`
          : `Do pełnej ceny brakuje ${money(remainingOf(reservation))}.`}
      </p>
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={save}>
        <ErrorSummary summary={form.summary} />
        <TextField
          {...form.field('amount')}
          label="Kwota, która wpłynęła"
          suffix="zł"
          inputMode="decimal"
          autoComplete="off"
        />
        <Select
          {...form.field('method')}
          onChange={(value) => form.set('method', value as RecordedMethod)}
          label="Sposób płatności"
          options={recordedMethods.map((value) => ({ value, label: method(value) }))}
        />
        <Field {...form.field('received_on')} label="Dzień wpływu" optional hint="Puste pole oznacza dzisiaj.">
          {(aria) => (
            <input
              {...aria}
              type="date"
              className="input"
              min={wallTime(created_at, timezone).slice(0, 10)}
              max={today}
              value={form.values.received_on}
              onChange={(event) => form.set('received_on', event.target.value)}
            />
          )}
        </Field>
        <TextField {...form.field('note')} label="Notatka dla Ciebie" optional maxLength={1000} autoComplete="off" />
        <p className="text-sm font-medium" aria-live="polite">
          {paidMeans(parseZloty(form.values.amount), reservation)}
        </p>
      </form>
    </Dialog>
  )
}
