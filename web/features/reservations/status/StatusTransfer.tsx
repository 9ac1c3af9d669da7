import { ChevronDown } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { formatAccount } from '#domain/format.pl.ts'
import { codeText, depositTermsText, payByText } from '#domain/reservation/payment-words.pl.ts'
import { nowMs } from '#web/lib/clock.ts'
import { call } from '#web/lib/http/api.ts'
import { saidOf } from '#web/lib/http/fault.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { toast } from '#web/lib/toast.ts'
import { useHere } from '#web/lib/page/navigation.ts'
import { useArrival } from '#web/lib/page/use-arrival.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/lib/CopyButton.tsx'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'

type Transfer = NonNullable<CustomerReservation['terms']['transfer']>
type Props = { terms: CustomerReservation['terms']; timezone: string; token: string }

/**
 * Where the next payment goes: everything that a bank asks for, each value with a button that copies it, and the QR
 * code for a banking app.
 */
export function StatusTransfer({ terms, timezone, token }: Props) {
  const { transfer } = terms
  useArrival('przelew')
  if (!transfer) return null
  const first = terms.deposit && terms.deposit.missing_grosze > 0 ? depositTermsText(terms, timezone, nowMs()) : null
  const when = payByText(transfer.until, timezone, nowMs()) ?? 'Zapłać najpóźniej w dniu wydarzenia.'
  const data = (
    <>
      <p className="mt-1 text-ink-2">{first ?? when}</p>
      <div className="mt-4 grid gap-6 sm:grid-cols-[1fr_auto]">
        <Rows transfer={transfer} />
        {transfer.qr && <Code transfer={transfer} qr={transfer.qr} />}
      </div>
      <p className="mt-4 text-sm text-ink-2">
        Przepisz tytuł dokładnie. Gdy wpłata dotrze, właściciel ją potwierdzi, a my napiszemy do Ciebie.
      </p>
      <Announce token={token} />
    </>
  )
  return terms.online ? <Besides>{data}</Besides> : <Alone>{data}</Alone>
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <section
      id="przelew"
      className="card card-pad mt-6 scroll-mt-24 border-primary!"
      aria-labelledby="transfer-heading"
    >
      <h2 id="transfer-heading" className="text-2xl">
        Dane do przelewu
      </h2>
      {children}
    </section>
  )
}

/** The transfer as the second way to pay; folded, so that the event itself is not too far down. */
function Besides({ children }: { children: ReactNode }) {
  const { hash } = useHere()
  return (
    <details id="przelew" className="card group mt-4 scroll-mt-24 print:hidden" open={hash === 'przelew'}>
      <summary className="card-pad flex min-h-11 cursor-pointer items-center justify-between gap-3 py-4!">
        <h2 id="transfer-heading" className="font-sans text-lg font-semibold tracking-normal">
          Albo zapłać przelewem
        </h2>
        <Icon of={ChevronDown} className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="card-pad pt-0!">{children}</div>
    </details>
  )
}

/** Announces a transfer. It pays nothing; the owner only knows what to look for. */
function Announce({ token }: { token: string }) {
  const [state, setState] = useState<'asked' | 'busy' | 'said'>('asked')
  const [words, setWords] = useState('')
  const say = () => {
    if (state === 'busy') return
    setState('busy')
    call('createPayment', { body: { token, method: 'bank_transfer' } }).then(
      ({ message }) => {
        setState('said')
        setWords(message)
      },
      (fault: unknown) => {
        setState('asked')
        toast(saidOf(fault), 'danger')
      },
    )
  }
  if (state === 'said')
    return (
      <Alert tone="success" className="mt-4" live>
        {words}
      </Alert>
    )
  return (
    <Button
      className="mt-4 max-w-full whitespace-normal! print:hidden"
      busy={state === 'busy'}
      busyLabel="Powiadamiam..."
      onClick={say}
    >
      Wysyłam przelew – powiadom właściciela
    </Button>
  )
}

function Rows({ transfer }: { transfer: Transfer }) {
  const rows = [
    {
      label: 'Kwota',
      shown: money(transfer.amount_grosze),
      copied: (transfer.amount_grosze / 100).toFixed(2).replace('.', ','),
      look: 'text-2xl font-bold whitespace-nowrap',
    },
    {
      label: 'Numer rachunku',
      shown: formatAccount(transfer.iban),
      copied: formatAccount(transfer.iban).replaceAll('\u00a0', ''),
      look: 'text-[.8125rem] font-semibold min-[25rem]:text-base min-[25rem]:whitespace-nowrap sm:text-lg',
    },
    { label: 'Odbiorca', shown: transfer.recipient, copied: transfer.recipient, look: 'font-medium wrap-anywhere' },
    { label: 'Tytuł przelewu', shown: transfer.title, copied: transfer.title, look: 'font-semibold' },
  ]
  return (
    <dl className="grid content-start gap-3">
      {rows.map((row) => (
        <div
          key={row.label}
          className="grid items-center gap-x-4 gap-y-1 border-b border-line pb-3 last:border-0 min-[25rem]:grid-cols-[minmax(0,1fr)_auto]"
        >
          <dt className="text-sm text-ink-2">{row.label}</dt>
          <dd className={`num min-[25rem]:row-start-2 ${row.look}`}>{row.shown}</dd>
          <dd className="min-[25rem]:row-span-2">
            <CopyButton label={row.label} text={row.copied} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Black on white in both themes, because cameras read nothing else. */
function Code({ transfer, qr }: { transfer: Transfer; qr: NonNullable<Transfer['qr']> }) {
  return (
    <figure className="mx-auto max-w-48 text-center sm:mx-0">
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        className="w-48 max-w-full rounded-md border border-line bg-white"
      >
        <title>Kod QR z danymi przelewu</title>
        <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <figcaption className="mt-2 text-sm text-ink-2">{codeText(transfer)}</figcaption>
    </figure>
  )
}
