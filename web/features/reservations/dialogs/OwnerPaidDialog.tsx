import { parseZloty } from '#domain/money.ts'
import { call } from '#web/lib/http/api.ts'
import { MoneyDialog } from './MoneyDialog.tsx'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import { checkPaid, firstPaid, isNoted, type PaidValues, paidBody, remainingOf } from './owner-paid.ts'
import { useMoneyForm } from './use-money-form.ts'
import { missingText, notedAlready, paidMeans } from '#web/features/reservations/desk/owner-words.pl.ts'
import { todayIn } from '#web/lib/clock.ts'

/** Records a transfer or cash that has come. */
export function OwnerPaidDialog(props: OwnerDialogProps) {
  const { reservation } = props
  const { id } = reservation
  const { form, close, save, touched } = useMoneyForm<PaidValues>(props, {
    draft: `paid:${id}`,
    first: () => firstPaid(reservation),
    check: (values) => checkPaid(values, reservation, todayIn(reservation.timezone)),
    send: (values) =>
      call('markReservationPaid', { params: { id }, body: paidBody(values), idempotency_key: values.key }),
  })
  return (
    <MoneyDialog
      reservation={reservation}
      title="Odnotuj wpłatę"
      button="Odnotuj wpłatę"
      lead={missingText(reservation, remainingOf(reservation))}
      words={{ amount: 'Kwota, która wpłynęła', method: 'Sposób płatności', on: 'Dzień wpływu' }}
      amount={form.field('amount')}
      method={form.field('method')}
      on={form.field('received_on')}
      note={form.field('note')}
      meaning={[
        isNoted(form.values, reservation.payments, todayIn(reservation.timezone)) && notedAlready,
        paidMeans(parseZloty(form.values.amount), reservation),
      ]
        .filter(Boolean)
        .join(' ')}
      {...{ form, touched }}
      onClose={close}
      onSave={save}
    />
  )
}
