import { CalendarCheck, DoorOpen, type LucideIconData } from '@lucide/icons'
import { formatTermShort } from '#domain/format.pl.ts'
import type { FreeRooms } from '#web/features/listings/term/rooms.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'

export type FreeTerm = { start: string; end: string; total_grosze: number | null }

const rowClass =
  'flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line-2 bg-surface px-4 py-2 text-left text-ink hover:border-primary'

/** The nearest free terms; a click takes one, or leads to the form with it. */
export function FreeTerms({
  terms,
  title = 'Najbliższe wolne terminy',
  onPick,
  hrefOf,
}: {
  terms: readonly FreeTerm[]
  title?: string
  onPick?: (term: FreeTerm) => void
  hrefOf?: (term: FreeTerm) => string
}) {
  if (terms.length === 0) return null
  return (
    <div className="mt-3">
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 grid gap-2">
        {terms.map((term) => (
          <li key={`${term.start}/${term.end}`}>
            {hrefOf ? (
              <a className={rowClass} href={hrefOf(term)}>
                <Row icon={CalendarCheck} text={formatTermShort(term)} total_grosze={term.total_grosze} />
              </a>
            ) : (
              <button type="button" className={rowClass} onClick={() => onPick?.(term)}>
                <Row icon={CalendarCheck} text={formatTermShort(term)} total_grosze={term.total_grosze} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type Instead = {
  rooms: readonly FreeRooms[]
  terms: readonly FreeTerm[]
  onRooms: (unit_ids: string[]) => void
  onTerm: (term: FreeTerm) => void
}

/** What can be had in place of a term that is taken; a click takes it. */
export function FreeInstead({ rooms, terms, onRooms, onTerm }: Instead) {
  return (
    <>
      <FreeNow rooms={rooms} onPick={onRooms} />
      <FreeTerms terms={terms} onPick={onTerm} />
    </>
  )
}

/** Rooms that are free at the chosen time, when the whole place or a chosen room is taken. */
function FreeNow({ rooms, onPick }: { rooms: readonly FreeRooms[]; onPick: (unit_ids: string[]) => void }) {
  if (rooms.length === 0) return null
  return (
    <div className="mt-3">
      <p className="font-semibold">Wolne w tym samym czasie</p>
      <ul className="mt-2 grid gap-2">
        {rooms.map(({ unit_ids, name, total_grosze }) => (
          <li key={name}>
            <button type="button" className={rowClass} onClick={() => onPick(unit_ids)}>
              <Row icon={DoorOpen} text={name} total_grosze={total_grosze} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

type RowProps = { icon: LucideIconData; text: string; total_grosze: number | null }

function Row({ icon, text, total_grosze }: RowProps) {
  return (
    <>
      <Icon of={icon} className="text-success" />
      <span className="num flex-1 font-medium">{text}</span>
      {total_grosze !== null && <b className="num font-semibold">{money(total_grosze)}</b>}
    </>
  )
}
