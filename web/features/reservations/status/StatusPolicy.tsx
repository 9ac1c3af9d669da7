import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { todayIn } from '#web/lib/clock.ts'
import { nothingPaid } from '#domain/reservation/payment-words.pl.ts'

/** The policy in the dates of this event, with today's period marked. */
export function StatusPolicy({ reservation }: { reservation: CustomerReservation }) {
  const { policy, withdrawal, timezone, status } = reservation
  const today = todayIn(timezone)
  const open = status === 'confirmed' || status.startsWith('pending')
  const free = open && reservation.paid_grosze === 0
  return (
    <section className="card card-pad" aria-labelledby="policy-heading">
      <h2 id="policy-heading" className="font-sans text-lg font-semibold tracking-normal">
        Zasady rezygnacji: {policy.label.toLowerCase()}
      </h2>
      {free && <p className="mt-2">{nothingPaid}, więc rezygnacja dzisiaj nic nie kosztuje.</p>}
      <ul className="mt-3 grid gap-2 text-sm">
        {policy.rows.map((row) => {
          const now =
            open && (row.from_on === null || row.from_on <= today) && (row.to_on === null || today <= row.to_on)
          return (
            <li key={row.text} className={now ? 'font-semibold' : 'text-ink-2'} aria-current={now ? 'date' : undefined}>
              {row.text} {now && <Badge tone="info">dzisiaj</Badge>}
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-sm text-ink-2">{withdrawal}</p>
    </section>
  )
}
