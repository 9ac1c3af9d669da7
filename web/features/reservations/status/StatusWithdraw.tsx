import { useState } from 'react'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { formatDateGenitive } from '#domain/format.pl.ts'
import { withdrawButton } from '#domain/reservation/withdrawal-words.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { CancelDialog } from './CancelDialog.tsx'

type Props = { reservation: CustomerReservation; token: string; again: () => void }

/**
 * The withdrawal function that the law requires, while the right lasts: a button, a confirmation, a receipt by mail.
 */
export function StatusWithdraw({ reservation: { withdraw_until }, token, again }: Props) {
  const [asking, setAsking] = useState(false)
  if (withdraw_until === null) return null
  return (
    <section className="card card-pad print:hidden" aria-labelledby="withdraw-heading">
      <h2 id="withdraw-heading" className="font-sans text-lg font-semibold tracking-normal">
        Odstąpienie od umowy
      </h2>
      <p className="mt-2 text-sm text-ink-2">
        Do {formatDateGenitive(withdraw_until)} możesz odstąpić bez podawania przyczyny. Zasady rezygnacji wtedy nie
        obowiązują.
      </p>
      <Button className="mt-3" onClick={() => setAsking(true)}>
        {withdrawButton}
      </Button>
      <CancelDialog how="withdraw" token={token} open={asking} onClose={() => setAsking(false)} onDone={again} />
    </section>
  )
}
