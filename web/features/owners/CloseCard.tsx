import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { formatDateShort, formatMoney, plural } from '#domain/format.pl.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useGo } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { forget } from '#web/lib/http/session.ts'
import { toast } from '#web/lib/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Alert, ErrorSummary } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { Card } from './Card.tsx'
import { OwnPassword } from '#web/features/auth/password/OwnPassword.tsx'

type Closing = Reply<'closeAccount'>

export function CloseCard() {
  const [open, setOpen] = useState(false)
  return (
    <Card id="zamkniecie" title="Zamknięcie konta" lead="Najpierw pokażemy, co się stanie. Nic nie zniknie od razu.">
      <Button onClick={() => setOpen(true)}>Zamknij konto...</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Zamknąć konto?">
        <Consequences onClose={() => setOpen(false)} />
      </Dialog>
    </Card>
  )
}

function Consequences({ onClose }: { onClose: () => void }) {
  const found = useQuery({ ...q('closeAccount', { body: { preview: true } }), staleTime: 0 })
  if (found.error) {
    return (
      <Alert tone="danger" className="mt-4">
        <p>Nie udało się sprawdzić, co się stanie.</p>
        <Button size="sm" className="mt-2" onClick={() => found.refetch()}>
          Spróbuj ponownie
        </Button>
      </Alert>
    )
  }
  if (!found.data) {
    return (
      <Skeletons className="mt-4 grid gap-3">
        <Skeleton className="h-24 rounded-lg" />
      </Skeletons>
    )
  }
  return found.data.open_reservations + found.data.unsettled_payments > 0 ? (
    <Blocked told={found.data} />
  ) : (
    <Confirm told={found.data} onClose={onClose} />
  )
}

/** Upcoming reservations, which must be settled before the account can be closed. */
function Blocked({ told: closing }: { told: Closing }) {
  const more = closing.open_reservations - closing.blocking.length
  return (
    <div className="mt-4">
      <Alert tone="warning">{closing.message}</Alert>
      <ul className="mt-4 grid gap-2">
        {closing.blocking.map((one) => (
          <li key={one.id}>
            <a className="link" href={paths.myReservation(one.id)}>
              {formatDateShort(one.start)}, {one.listing}
            </a>{' '}
            <span className="num text-ink-3">{one.reference}</span>
          </li>
        ))}
      </ul>
      {closing.blocking.length > 0 && more > 0 && (
        <p className="mt-2 text-ink-2">i jeszcze {plural(more, 'rezerwacja', 'rezerwacje', 'rezerwacji')}</p>
      )}
      {closing.open_reservations > 0 && (
        <p className="mt-4 text-ink-2">
          Nowych możesz nie przyjmować już teraz: ukryj oferty. Kiedy ostatnie wydarzenie się skończy, zamkniesz konto.
        </p>
      )}
    </div>
  )
}

function Confirm({ told: closing, onClose }: { told: Closing; onClose: () => void }) {
  const go = useGo()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' && 'To pole jest wymagane.' }),
  })
  const close = form.submit(async ({ password }) => {
    const { message } = await call('closeAccount', { body: { password } })
    toast(message)
    forget()
    go(paths.home)
  })
  return (
    <form noValidate className="mt-4 grid gap-5" onSubmit={close} aria-label="Zamknięcie konta">
      <ErrorSummary summary={form.summary} />
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          {closing.listings > 0
            ? `Znikną z serwisu: ${plural(closing.listings, 'oferta', 'oferty', 'ofert')}.`
            : 'Nie masz ofert, które mogłyby zniknąć.'}
        </li>
        {closing.second_deposits_grosze > 0 && (
          <li>
            {`Po anulowaniach z Twojej przyczyny można od Ciebie jeszcze żądać drugiej równowartości zadatku, razem ${formatMoney(closing.second_deposits_grosze, { always_grosze: true })}. Zamknięcie konta tego nie zmienia.`}
          </li>
        )}
        <li>Hasło, sesje i dane kontaktowe usuniemy od razu. Na ten adres będzie można założyć nowe konto.</li>
        <li>
          Jeśli masz podłączone kalendarze (Google, inne portale), odłączymy je, a adresy Twojego kalendarza przestaną
          działać.
        </li>
        <li>
          {closing.kept_reservations > 0
            ? `${plural(closing.kept_reservations, 'Zakończoną rezerwację', 'Zakończone rezerwacje', 'Zakończonych rezerwacji')} i dane sprzedawcy zachowamy przez 6 lat od końca roku wydarzenia, bo wymagają tego przepisy.`
            : 'Danych firmy nie zachowamy, ponieważ nie było żadnej rezerwacji.'}
        </li>
        <li>Tego nie da się cofnąć. Najpierw możesz pobrać swoje dane.</li>
      </ul>
      <OwnPassword field={form.field('password')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Zostaję</Button>
        <Button type="submit" variant="danger" busy={form.busy} busyLabel="Zamykam...">
          Zamknij konto na zawsze
        </Button>
      </div>
    </form>
  )
}
