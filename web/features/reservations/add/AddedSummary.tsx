import { Copy, Plus } from '@lucide/icons'
import { useEffect, useRef } from 'react'
import { paths } from '#contract/paths.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { toast } from '#web/lib/toast.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { summaryText } from './added-words.pl.ts'

/** The saved reservation as a text to read out or paste, and a button for the next one. */
export function AddedSummary({ reservation, onNext }: { reservation: OwnerReservation; onNext: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = summaryText(reservation)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('Skopiowano do schowka'),
      () => toast('Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.', 'danger'),
    )
  return (
    <section className="card card-pad mt-6 grid max-w-2xl gap-4" aria-labelledby="added-heading">
      <h2 id="added-heading" ref={heading} tabIndex={-1} className="text-2xl">
        Rezerwacja dodana
      </h2>
      <Alert tone="success" live>
        {reservation.customer.email
          ? `Termin jest zajęty. Potwierdzenie wysyłamy na ${reservation.customer.email}.`
          : 'Termin jest zajęty. Nikt nie dostanie e-maila.'}
      </Alert>
      <p className="rounded-lg bg-sunken p-4 wrap-anywhere whitespace-pre-line">{text}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" icon={Plus} onClick={onNext}>
          Dodaj kolejną
        </Button>
        <Button icon={Copy} onClick={copy}>
          Skopiuj podsumowanie
        </Button>
        <LinkButton href={paths.myReservation(reservation.id)}>Otwórz rezerwację</LinkButton>
      </div>
    </section>
  )
}
