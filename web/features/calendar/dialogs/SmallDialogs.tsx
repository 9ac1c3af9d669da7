import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Clash, NewBlock } from '#web/features/calendar/action-types.ts'
import { formatList } from '#domain/format.pl.ts'
import { wayTo } from './conflict-way.ts'
import { freePieces } from './free-pieces.ts'
import { conflictText, whenText } from '#web/features/calendar/words.pl.ts'

type Way = NonNullable<ReturnType<typeof wayTo>>
type ClashProps = {
  clash: Clash
  events: Parameters<typeof wayTo>[1]
  onClose: () => void
  onOpen: (way: Way) => void
  onRest: (block: NewBlock) => void
}

/** Shows the conflicts with a link to each. */
export function ClashDialog({ clash, events, onClose, onOpen, onRest }: ClashProps) {
  const { block, conflicts } = clash
  const several = block !== null && (block.terms.length > 1 || block.repeat_until !== undefined)
  const [only] = block?.terms ?? []
  const free = !several && only ? freePieces(only, conflicts) : []
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ten termin jest zajęty"
      description={clash.message}
      actions={
        <>
          <Button variant={several || free.length > 0 ? 'default' : 'primary'} onClick={onClose}>
            Rozumiem
          </Button>
          {several && block && (
            <Button variant="primary" onClick={() => onRest({ ...block, skip_taken: true })}>
              Zablokuj pozostałe
            </Button>
          )}
          {block && free.length > 0 && (
            <Button variant="primary" onClick={() => onRest({ ...block, terms: free, series_id: null })}>
              Zablokuj wolny czas
            </Button>
          )}
        </>
      }
    >
      <ul className="mt-4 grid gap-2">
        {conflicts.map((conflict) => {
          const way = wayTo(conflict, events)
          return (
            <li key={`${conflict.id}-${conflict.start}`} className="card flex flex-wrap items-center gap-2 p-3 text-sm">
              <span className="min-w-0 flex-1">{conflictText(conflict)}</span>
              {way && (
                <Button size="sm" onClick={() => onOpen(way)}>
                  Pokaż
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {free.length > 0 && <p className="mt-4">Wolne zostaje: {formatList(free.map(whenText))}.</p>}
    </Dialog>
  )
}

const keys: readonly { head: string; rows: readonly (readonly [ReactNode, string])[] }[] = [
  {
    head: 'Na pustym polu',
    rows: [
      ['Strzałki', 'przejście do sąsiedniego pola'],
      ['Home, End', 'początek i koniec tygodnia'],
      ['Page Up, Page Down', 'poprzedni i następny okres'],
      ['Shift + strzałki', 'zaznaczenie kilku pól'],
      ['Enter', 'nowy wpis: blokada albo rezerwacja'],
      ['B', 'blokada zaznaczonego czasu'],
      ['Tab', 'przejście do wpisów w tym polu'],
    ],
  },
  {
    head: 'Na wpisie',
    rows: [
      ['Enter', 'szczegóły'],
      ['Alt + strzałki', 'przeniesienie; zapis po puszczeniu klawisza Alt'],
      ['M', 'inny termin wpisany datą i godziną'],
      ['Alt + Shift + strzałki', 'wydłużenie albo skrócenie'],
      ['Esc', 'rezygnacja z przenoszenia'],
      ['Delete', 'zwolnienie blokady'],
    ],
  },
  {
    head: 'Wszędzie w kalendarzu',
    rows: [
      ['Ctrl + Z', 'cofnięcie ostatniej zmiany'],
      ['?', 'ta ściągawka'],
    ],
  },
]

export function HelpDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Kalendarz z klawiatury"
      description="Myszą możesz przeciągnąć po pustych polach, żeby zablokować czas, oraz przenosić i rozciągać blokady i własne rezerwacje."
    >
      {keys.map(({ head, rows }) => (
        <div key={head} className="mt-5">
          <h3 className="font-sans text-base font-semibold tracking-normal">{head}</h3>
          <dl className="mt-2 grid grid-cols-[minmax(9rem,auto)_1fr] gap-x-4 gap-y-1.5 text-sm">
            {rows.map(([key, what]) => (
              <div key={what} className="contents">
                <dt>
                  <kbd className="rounded-xs border border-line-2 bg-sunken px-1.5 py-0.5 font-sans text-xs font-semibold">
                    {key}
                  </kbd>
                </dt>
                <dd className="text-ink-2">{what}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Dialog>
  )
}
