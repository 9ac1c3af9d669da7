import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { OwnerPart } from './OwnerPart.tsx'
import { formatInstantShort } from '#domain/format.pl.ts'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'

/** The history: who did what and when, newest first. */
export function OwnerReservationHistory({ reservation }: { reservation: OwnerReservation }) {
  const say = useDictionary()
  return (
    <OwnerPart title="Historia">
      <ol className="grid gap-4 border-l-2 border-line-2 pl-4 text-sm">
        {reservation.history.toReversed().map((row) => (
          <li
            key={`${row.at}-${row.action}`}
            className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-line-strong first:before:bg-success"
          >
            <p className="font-medium">{row.text}</p>
            {row.note && <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-2">{`„${row.note}”`}</p>}
            <p className="mt-0.5 text-ink-3">{`${formatInstantShort(row.at, reservation.timezone)}, ${say('actor', row.actor).toLowerCase()}`}</p>
          </li>
        ))}
      </ol>
    </OwnerPart>
  )
}
