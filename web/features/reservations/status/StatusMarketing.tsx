import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { brand } from '#domain/labels.pl.ts'
import { call } from '#web/lib/http/api.ts'
import { usePress } from '#web/lib/http/use-press.ts'
import { Button } from '#web/ui/Button.tsx'

type Props = { reservation: CustomerReservation; token: string; again: () => unknown }

/** Withdraws the consent to letters with ideas and offers by one press, as it was given, and takes that back. */
export function StatusMarketing({ reservation: { marketing }, token, again }: Props) {
  const { busy, press } = usePress()
  if (marketing === null) return null
  const set = async () => {
    await call('setMarketingByToken', { params: { token }, body: { agreed: !marketing } })
    await again()
  }
  return (
    <section className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-6 print:hidden">
      <p className="text-sm text-ink-2">
        {marketing
          ? `Zgadzasz się na e-maile z inspiracjami i ofertami od ${brand.name}.`
          : `Zgoda jest wycofana: nie wyślemy Ci już e-maili z inspiracjami i ofertami.`}
      </p>
      <Button
        size="sm"
        busy={busy}
        busyLabel="Zapisuję..."
        onClick={() => void press(set, marketing ? 'Zgoda została wycofana' : 'Zgoda została przywrócona')}
      >
        {marketing ? 'Wycofaj zgodę' : 'Przywróć zgodę'}
      </Button>
    </section>
  )
}
