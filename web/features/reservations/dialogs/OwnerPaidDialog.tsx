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
import { checkPaid, firstPaid, type PaidValues, paidBody, remainingOf } from './owner-paid.ts'
import { paidMeans } from '#web/features/reservations/desk/owner-words.pl.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'

/** A transfer or cash that has come. */
export function OwnerPaidDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const formId = useId()
  const { id, due_now_grosze } = reservation
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
        <MoneyFields
          reservation={reservation}
          words={{ amount: 'Kwota, która wpłynęła', method: 'Sposób płatności', on: 'Dzień wpływu' }}
          amount={form.field('amount')}
          method={form.field('method')}
          on={form.field('received_on')}
          note={form.field('note')}
        />
        <p className="text-sm font-medium" aria-live="polite">
          {paidMeans(parseZloty(form.values.amount), reservation)}
        </p>
      </form>
    </Dialog>
  )
}
