import { parseZloty } from '#domain/money.ts'
import { owedByHand } from '#domain/reservation/payment.ts'
import { call } from '#web/lib/http/api.ts'
import { MoneyDialog } from './MoneyDialog.tsx'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import { checkRefund, firstRefund, refundBody, type RefundValues } from './owner-refund.ts'
import { useMoneyForm } from './use-money-form.ts'
import { owedText, refundMeans } from '#web/features/reservations/desk/owner-words.pl.ts'
import { todayIn } from '#web/lib/clock.ts'

/** Records money that was sent back to the customer. */
export function OwnerRefundDialog(props: OwnerDialogProps) {
  const { reservation } = props
  const { id, customer } = reservation
  const due = owedByHand(reservation, reservation.refund_by_provider_grosze)
  const { form, close, save, touched } = useMoneyForm<RefundValues>(props, {
    draft: `refund:${id}`,
    first: () => firstRefund(due),
    check: (values) => checkRefund(values, due, todayIn(reservation.timezone)),
    send: (values) =>
      call('markReservationRefunded', { params: { id }, body: refundBody(values), idempotency_key: values.key }),
  })
  const mailed = customer.email ? ` ${customer.first_name} dostanie e-mail.` : ''
  return (
    <MoneyDialog
      reservation={reservation}
      title="Odnotuj zwrot"
      button="Odnotuj zwrot"
      lead={`${owedText(due)} Najpierw zwróć pieniądze, potem zapisz to tutaj.${mailed}`}
      words={{ amount: 'Zwrócona kwota', method: 'Sposób zwrotu', on: 'Dzień zwrotu' }}
      amount={form.field('amount')}
      method={form.field('method')}
      on={form.field('sent_on')}
      note={form.field('note')}
      meaning={refundMeans(parseZloty(form.values.amount), due)}
      {...{ form, touched }}
      onClose={close}
      onSave={save}
    />
  )
}
