import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { formatDay } from '#domain/format.pl.ts'
import { parseZloty } from '#domain/money.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import { call } from '#web/lib/http/api.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'

type Payment = OwnerReservation['payments'][number]
type Props = { reservation: OwnerReservation; payment: Payment; counted_grosze: number; onClose: () => void }
type Values = { amount_grosze: string; reason: string }

export const correctionDraft = (payment_id: string): string => `correct-payment:${payment_id}`

/**
 * Corrects a payment that was recorded by mistake: the amount that really came, or zero. The original row stays in the
 * history.
 */
export function CorrectPaymentDialog({ reservation, payment, counted_grosze, onClose }: Props) {
  const { form, close, save, touched } = useCorrection(reservation, payment, onClose)
  return (
    <FormDialog
      small
      title="Popraw wpłatę"
      description={`${formatDay(payment.received_on)}, odnotowano ${money(counted_grosze)}.`}
      form={form}
      onClose={close}
      unsaved={() => touched}
      onSubmit={save}
      submit="Popraw wpłatę"
      busyLabel="Zapisuję..."
    >
      <TextField
        {...form.field('amount_grosze')}
        label="Ile naprawdę przyszło"
        suffix="zł"
        inputMode="decimal"
        autoComplete="off"
        hint="Jeśli nic nie przyszło, wpisz 0."
      />
      <TextField {...form.field('reason')} label="Co się stało" maxLength={300} autoComplete="off" />
      <p className="text-sm text-ink-2">
        {`Pierwotny zapis zostaje w historii, obok niego stanie poprawka. ${whatFollows(reservation)}`}
        {reservation.customer.email && ' Osoba rezerwująca dostanie o poprawce e-mail.'}
      </p>
    </FormDialog>
  )
}

function whatFollows({ status }: OwnerReservation): string {
  if (status === 'cancelled') return 'Zwrot zmieni się tak, jakby od początku była tu prawdziwa kwota.'
  if (endedStatuses.includes(status)) return 'O tyle mniej zostanie do zwrotu.'
  return status === 'no_show'
    ? 'Zgłoszone niestawiennictwo się nie zmienia.'
    : 'Potwierdzona rezerwacja pozostaje potwierdzona.'
}

/** The typed correction, kept when the session ends, and sending it. */
function useCorrection(reservation: OwnerReservation, payment: Payment, onClose: () => void) {
  const queries = useQueryClient()
  const draft = useDraft<Values>(correctionDraft(payment.id), untouched)
  const form = useForm<Values>({
    initial: draft.first,
    check: (values) => ({
      amount_grosze:
        parseZloty(values.amount_grosze) === null && 'Wpisz kwotę, np. 500. Jeśli nic nie przyszło, wpisz 0.',
      reason: values.reason.trim().length < 3 && 'Napisz krótko, co się stało (co najmniej 3 znaki).',
    }),
  })
  useKeptValues(draft, form.values)
  const touched = useTouched(form.values, untouched)
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = form.submit(async ({ amount_grosze, reason }) => {
    const fresh = await call('correctPayment', {
      params: { id: reservation.id, payment_id: payment.id },
      body: { amount_grosze: parseZloty(amount_grosze) ?? 0, reason: reason.trim() },
    })
    keepAnswer(queries, q('getReservation', { params: { id: reservation.id } }).queryKey, fresh)
    await queries.invalidateQueries({ queryKey: ['listReservations'] })
    toast('Wpłata została poprawiona')
    close()
  })
  return { form, close, save, touched }
}

const untouched = (): Values => ({ amount_grosze: '', reason: '' })
