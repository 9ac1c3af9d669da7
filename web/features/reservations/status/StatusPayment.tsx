import { fillPath } from '#contract/call.ts'
import { paymentProofName } from '#contract/calls.ts'
import { publicCalls } from '#contract/public-calls.ts'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { formatDay } from '#domain/format.pl.ts'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import { nowMs } from '#web/lib/clock.ts'
import { useLabel } from '#web/lib/enums.ts'
import { methodInSentence, termsTexts } from '#domain/reservation/payment-words.pl.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { money, PriceLines } from '#web/features/reservations/parts/PriceLines.tsx'
import { StatusBadge } from '#web/features/reservations/parts/StatusBadge.tsx'
import { securityWords } from '#domain/reservation/payment-words.pl.ts'
import { depositWords } from '#web/features/reservations/parts/terms-words.pl.ts'

type Props = { reservation: CustomerReservation; token: string }

/** The price line by line, payments, what is left, and where to send it. */
export function StatusPayment({ reservation, token }: Props) {
  const { price, payments, paid_grosze, terms } = reservation
  const asked = terms.online ?? terms.transfer
  // Both sentences say what will be or may be; of a reservation that has ended the money above says what was.
  const ahead = !endedStatuses.includes(reservation.status)
  const words = ahead
    ? [
        terms.deposit ? depositWords(price) : null,
        securityWords({ ...reservation.security_deposit, amount_grosze: price.security_deposit_grosze }),
      ].filter((one) => one !== null)
    : []
  return (
    <section className="card card-pad" aria-labelledby="payment-heading">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="payment-heading" className="font-sans text-lg font-semibold tracking-normal">
          Płatność
        </h2>
        <StatusBadge kind="payment" code={reservation.payment_status} />
      </div>
      <PriceLines price={price} className="mt-3" />
      {payments.length > 0 && <Payments {...{ reservation, token }} />}
      {paid_grosze > 0 && (
        <p className="mt-3 flex justify-between gap-4 font-semibold">
          <span>Wpłacono</span>
          <span className="num">{money(paid_grosze)}</span>
        </p>
      )}
      <Settled {...{ reservation }} />
      {termsTexts(terms, reservation.timezone, nowMs()).map((text) => (
        <p key={text} className="mt-3">
          {text}
        </p>
      ))}
      {asked && (
        // It only leads up to the button that pays, which is the one in full colour.
        <LinkButton
          href={terms.online ? '#online' : '#przelew'}
          variant={terms.online ? 'soft' : 'primary'}
          className="mt-4 print:hidden"
        >
          {paid_grosze > 0 ? 'Zapłać resztę' : 'Zapłać'}: {money(asked.amount_grosze)}
        </LinkButton>
      )}
      {reservation.can.pay !== true && !asked && <p className="mt-3 text-sm text-ink-2">{reservation.can.pay}</p>}
      {words.map((one) => (
        <p key={one.lead} className="mt-4 text-sm text-ink-2">
          <b className="font-semibold text-ink">{one.lead}</b>
          {one.text}
        </p>
      ))}
    </section>
  )
}

/** What the owner keeps and what goes back, once the reservation has ended or its price has fallen. */
function Settled({ reservation }: Pick<Props, 'reservation'>) {
  const { status, retained_grosze, refund_due_grosze, refunds } = reservation
  const sent = refunds.reduce((sum, { amount_grosze }) => sum + amount_grosze, 0)
  const ended: [string, number][] = [
    ['Zatrzymuje właściciel', retained_grosze ?? 0],
    ['Zwrócono', sent],
  ]
  const all: [string, number][] = [...(status === 'cancelled' ? ended : []), ['Do zwrotu', refund_due_grosze]]
  const rows = all.filter(([, grosze]) => grosze > 0)
  if (rows.length === 0) return null
  return (
    <dl className="price-list mt-3">
      {rows.map(([label, grosze]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(grosze)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Payments({ reservation, token }: Props) {
  const method = useLabel('payment_methods')
  const { refunds } = reservation
  return (
    <>
      <h3 className="mt-4 font-sans text-base font-semibold tracking-normal">
        {refunds.length > 0 ? 'Wpłaty i zwroty' : 'Wpłaty'}
      </h3>
      <ul className="mt-1 grid gap-1 text-sm">
        {reservation.payments.map((payment) => (
          <li key={payment.id} className="flex justify-between gap-4">
            <span className="min-w-0">
              {formatDay(payment.received_on)}, {methodInSentence(payment.method, method(payment.method))}
              {payment.covers && `: ${payment.covers}`}
              {payment.counted_grosze > 0 && (
                <a
                  className="link block min-h-6 pointer-coarse:min-h-11 print:hidden"
                  href={fillPath(publicCalls.getReservationByToken, { token }) + paymentProofName(payment.id)}
                  target="_blank"
                  rel="noopener"
                >
                  Potwierdzenie płatności (PDF)
                </a>
              )}
            </span>
            <span className="num">{money(payment.amount_grosze)}</span>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id} className="flex justify-between gap-4">
            <span>
              Zwrot {formatDay(refund.sent_on)}, {methodInSentence(refund.method, method(refund.method))}
            </span>
            <span className="num">{`−${money(refund.amount_grosze)}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
