import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { formatDay, formatIban } from '#domain/format.pl.ts'
import { useLabel } from '#web/lib/enums.ts'
import { toast } from '#web/lib/toast.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { clockWords } from '#web/features/reservations/reserve/ConfirmByMail.tsx'
import { money, PriceLines } from '#web/features/reservations/parts/PriceLines.tsx'
import { StatusBadge } from '#web/features/reservations/parts/StatusBadge.tsx'
import { depositWords, securityWords } from '#web/features/reservations/parts/terms-words.pl.ts'

type Props = { reservation: CustomerReservation }

/** What is paid line by line, what has come, what is left, and where to send it. */
export function StatusPayment({ reservation }: Props) {
  const { price, payments, paid_grosze, payment_choice } = reservation
  const words = [
    payment_choice === 'deposit' ? depositWords(price) : null,
    securityWords(price.security_deposit_grosze),
  ].filter((one) => one !== null)
  return (
    <section className="card card-pad" aria-labelledby="payment-heading">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="payment-heading" className="font-sans text-lg font-semibold tracking-normal">
          Płatność
        </h2>
        <StatusBadge kind="payment" code={reservation.payment_status} />
      </div>
      <PriceLines price={price} className="mt-3" />
      {payments.length > 0 && <Payments reservation={reservation} />}
      {paid_grosze > 0 && (
        <p className="mt-3 flex justify-between gap-4 font-semibold">
          <span>Zapłacono</span>
          <span className="num">{money(paid_grosze)}</span>
        </p>
      )}
      {reservation.transfer && <Transfer transfer={reservation.transfer} timezone={reservation.timezone} />}
      {reservation.can.pay !== true && !reservation.transfer && (
        <p className="mt-3 text-sm text-ink-2">{reservation.can.pay}</p>
      )}
      {words.map((one) => (
        <p key={one.lead} className="mt-4 text-sm text-ink-2">
          <b className="font-semibold text-ink">{one.lead}</b>
          {one.text}
        </p>
      ))}
    </section>
  )
}

function Payments({ reservation }: Props) {
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
            <span>
              {formatDay(payment.received_on)}, {method(payment.method).toLowerCase()}
            </span>
            <span className="num">{money(payment.amount_grosze)}</span>
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.id} className="flex justify-between gap-4">
            <span>
              Zwrot {formatDay(refund.sent_on)}, {method(refund.method).toLowerCase()}
            </span>
            <span className="num">{`−${money(refund.amount_grosze)}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

type TransferData = NonNullable<CustomerReservation['transfer']>

/** Everything that a bank asks for, each with a button that copies it. */
function Transfer({ transfer, timezone }: { transfer: TransferData; timezone: string }) {
  const rows = [
    {
      label: 'Kwota',
      shown: money(transfer.amount_grosze),
      copied: (transfer.amount_grosze / 100).toFixed(2).replace('.', ','),
    },
    { label: 'Rachunek', shown: formatIban(transfer.iban).replaceAll('\u00a0', ' '), copied: transfer.iban },
    { label: 'Odbiorca', shown: transfer.recipient, copied: transfer.recipient },
    { label: 'Tytuł', shown: transfer.title, copied: transfer.title },
  ]
  return (
    <div className="mt-4 rounded-lg bg-sunken p-4">
      <h3 className="font-sans text-base font-semibold tracking-normal">Dane do przelewu</h3>
      {transfer.until && <p className="text-sm text-ink-2">Zapłać do {clockWords(transfer.until, timezone)}.</p>}
      <dl className="mt-2 grid gap-1">
        {rows.map((row) => (
          <div key={row.label} className="grid grid-cols-[1fr_auto] items-center gap-x-3">
            <dt className="text-xs text-ink-2">{row.label}</dt>
            <dd className="num min-w-0 font-medium wrap-anywhere">{row.shown}</dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <CopyButton label={row.label} text={row.copied} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const [done, setDone] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      toast('Skopiowano do schowka')
    } catch {
      toast('Nie udało się skopiować. Zaznacz tekst i skopiuj ręcznie.', 'danger')
    }
  }
  return <IconButton icon={done ? Check : Copy} label={`Kopiuj: ${label.toLowerCase()}`} onClick={() => void copy()} />
}
