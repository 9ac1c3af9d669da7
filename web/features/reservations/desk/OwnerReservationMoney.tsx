import { useState } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { formatDay } from '#domain/format.pl.ts'
import { recordedMethods } from '#domain/reservation/payment.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import { methodInSentence } from '#domain/reservation/payment-words.pl.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import { paymentProofName } from '#contract/calls.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { nowMs } from '#web/lib/clock.ts'
import { hasDraft } from '#web/lib/fields/drafts.ts'
import { CorrectPaymentDialog, correctionDraft } from '#web/features/reservations/parts/CorrectPaymentDialog.tsx'
import { useLabel } from '#web/lib/enums.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '#web/ui/Notice.tsx'
import { OwnerOnlinePayments } from '#web/features/payments/OwnerOnlinePayments.tsx'
import { OwnerPart } from './OwnerPart.tsx'
import { money, PriceLines } from '#web/features/reservations/parts/PriceLines.tsx'
import { depositText, laterTexts, secondTexts } from './owner-words.pl.ts'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'

/** Price lines, deposit, payments and money that must go back. */
export function OwnerReservationMoney({ reservation }: { reservation: OwnerReservation }) {
  const { price, payments, transfer_title } = reservation
  const deposit = depositText(reservation)
  const open = ['pending_owner', 'pending_payment', 'confirmed', 'in_progress'].includes(reservation.status)
  return (
    <>
      <OwnerPart title="Cena">
        <PriceLines price={price} />
        {reservation.price_reason && (
          <p className="mt-2 text-sm text-ink-2">{`Cena uzgodniona: ${reservation.price_reason}`}</p>
        )}
        <Vat rows={price.vat_summary} />
        {open && deposit && <p className="mt-3 text-sm text-ink-2">{deposit}</p>}
        {open &&
          laterTexts(reservation, nowMs()).map((text) => (
            <p key={text} className="mt-2 text-sm text-ink-2">
              {text}
            </p>
          ))}
      </OwnerPart>
      <OwnerPart title="Wpłaty">
        {reservation.payment_status === 'chargeback' && (
          <Alert tone="danger" className="mb-4">
            Bank osoby rezerwującej kwestionuje płatność online. Kwotę i przebieg sprawy znajdziesz w historii
            rezerwacji. Resztę ceny przyjmuj i odnotowuj jak zwykle.
          </Alert>
        )}
        {reservation.bank_asks && (
          <Alert tone="info" className="mb-4">
            Bank osoby rezerwującej pyta o płatność online. Niczego nie zabrał i nic nie jest zamrożone, więc wpłata
            liczy się jak dotąd.
          </Alert>
        )}
        {payments.length === 0 ? (
          <p className="text-sm text-ink-2">
            Nie odnotowano jeszcze żadnej wpłaty. Tytuł przelewu: <b className="num font-semibold">{transfer_title}</b>
          </p>
        ) : (
          <dl className="price-list text-sm">
            {payments.map((payment) => (
              <Payment key={payment.id} {...{ reservation, payment }} />
            ))}
            <div className="total">
              <dt>Razem wpłacono</dt>
              <dd>{money(payments.reduce((sum, { amount_grosze }) => sum + amount_grosze, 0))}</dd>
            </div>
          </dl>
        )}
        <OwnerOnlinePayments reservation={reservation} />
        <Refunds reservation={reservation} />
        <Settlement reservation={reservation} />
      </OwnerPart>
    </>
  )
}

type PaymentProps = { reservation: OwnerReservation; payment: OwnerReservation['payments'][number] }

/** One payment, with a way to correct its amount; a correction is a row of its own. */
function Payment({ reservation, payment }: PaymentProps) {
  const method = useLabel('payment_methods')
  const [correcting, setCorrecting] = useState(() => hasDraft(correctionDraft(payment.id)))
  const { id, corrects_id, amount_grosze, received_on } = payment
  const own = reservation.payments.filter((one) => one.id === id || one.corrects_id === id)
  const counted_grosze = own.reduce((sum, one) => sum + one.amount_grosze, 0)
  const open = reservationCan.correct_payment.statuses.includes(reservation.status)
  const settled = reservation.refunds.length > 0 && !endedStatuses.includes(reservation.status)
  const can = open && corrects_id === null && isRecorded(payment.method) && !settled
  return (
    <div>
      <dt>
        {corrects_id
          ? `${isRecorded(payment.method) ? 'Poprawka wpłaty' : 'Bank oddał płatność'} z ${formatDay(received_on)}`
          : `${formatDay(received_on)}, ${methodInSentence(payment.method, method(payment.method))}${payment.covers && `: ${payment.covers}`}`}
        {payment.counted_grosze > 0 && <PaymentProof {...{ reservation, payment }} />}
        {can && (
          <button
            type="button"
            className="link ml-3 min-h-6"
            aria-label={`Popraw wpłatę z ${formatDay(received_on)}: ${money(amount_grosze)}`}
            onClick={() => setCorrecting(true)}
          >
            Popraw wpłatę
          </button>
        )}
        {correcting && (
          <CorrectPaymentDialog {...{ reservation, payment, counted_grosze }} onClose={() => setCorrecting(false)} />
        )}
      </dt>
      <dd>{amount_grosze < 0 ? `−${money(-amount_grosze)}` : money(amount_grosze)}</dd>
    </div>
  )
}

/** The confirmation of payment that the customer has too; fetched by script, because it needs the session. */
function PaymentProof({ reservation, payment }: PaymentProps) {
  const { coming, save } = useDownload()
  return (
    <button
      type="button"
      className="link block min-h-6 pointer-coarse:min-h-11"
      aria-busy={coming !== null}
      aria-label={`Potwierdzenie płatności (PDF) z ${formatDay(payment.received_on)}: ${money(payment.amount_grosze)}`}
      onClick={() => save(`/api/reservations/${reservation.id}/${paymentProofName(payment.id)}`)}
    >
      Potwierdzenie płatności (PDF)
    </button>
  )
}

const isRecorded = (method: string): boolean => (recordedMethods as readonly string[]).includes(method)

/** The sent refunds and their methods. */
function Refunds({ reservation: { refunds } }: { reservation: OwnerReservation }) {
  const method = useLabel('payment_methods')
  if (refunds.length === 0) return null
  return (
    <dl className="price-list mt-4 text-sm" aria-label="Zwroty">
      {refunds.map((refund) => (
        <div key={refund.id}>
          <dt>
            {`Zwrot ${formatDay(refund.sent_on)}, ${methodInSentence(refund.method, method(refund.method))}`}
            {refund.second_deposit_grosze > 0 &&
              `, w tym ${money(refund.second_deposit_grosze)} drugiej równowartości zadatku`}
          </dt>
          <dd>{`−${money(refund.amount_grosze)}`}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Net and tax by VAT rate, as on an invoice. */
function Vat({ rows }: { rows: OwnerReservation['price']['vat_summary'] }) {
  const say = useDictionary()
  return (
    <ul className="num mt-1 text-sm text-ink-3">
      {rows.map((row) => (
        <li key={row.rate}>
          {`VAT ${say('vat_rate', row.rate)}: netto ${money(row.net_grosze)}, podatek ${money(row.vat_grosze)}`}
        </li>
      ))}
    </ul>
  )
}

/** What the end of a reservation means in money. */
function Settlement({ reservation }: { reservation: OwnerReservation }) {
  const { refund_due_grosze, refund_by_provider_grosze, double_deposit_due_grosze, retained_grosze, status } =
    reservation
  const by_hand_grosze = refund_due_grosze - refund_by_provider_grosze
  if (refund_due_grosze === 0 && double_deposit_due_grosze === 0 && !retained_grosze) return null
  return (
    <Alert tone={by_hand_grosze + double_deposit_due_grosze > 0 ? 'warning' : 'info'} className="mt-3">
      {refund_by_provider_grosze > 0 && (
        <p>{`Zwrot w drodze – robi go dostawca płatności: ${money(refund_by_provider_grosze)}. Nie musisz nic robić.`}</p>
      )}
      {by_hand_grosze > 0 && (
        <p>{`Do zwrotu: ${money(by_hand_grosze)}. Zwróć pieniądze przelewem na konto, z którego przyszły, a potem zaznacz zwrot tutaj.`}</p>
      )}
      {double_deposit_due_grosze > 0 && <p>{secondTexts.waits(double_deposit_due_grosze)}</p>}
      {status === 'cancelled' && retained_grosze ? <p>{`Zatrzymujesz: ${money(retained_grosze)}.`}</p> : null}
    </Alert>
  )
}

/** The policy as of today: what would be kept if the customer cancelled now. */
export function OwnerReservationPolicy({ reservation }: { reservation: OwnerReservation }) {
  const { id, can, status, payment_status } = reservation
  const open = can.cancel === true
  const query = q('cancelReservation', { params: { id }, body: { preview: true, cancel_reason: 'guest_request' } })
  const queryKey = [...query.queryKey, status, payment_status, reservation.paid_grosze]
  const preview = useQuery({ ...query, queryKey, enabled: open })
  if (!open || !preview.data) return null
  const { rule, paid_grosze, retained_grosze, refund_grosze } = preview.data.refund
  return (
    <OwnerPart title="Zasady rezygnacji">
      <p className="text-sm text-ink-2">
        Gdyby osoba rezerwująca zrezygnowała dzisiaj:
        <span className="block font-medium text-ink">{rule}</span>
      </p>
      {paid_grosze > 0 && (
        <p className="mt-1 text-sm text-ink-2">{`Zatrzymujesz ${money(retained_grosze)}, zwracasz ${money(refund_grosze)}.`}</p>
      )}
    </OwnerPart>
  )
}
