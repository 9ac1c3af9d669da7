import { paths } from '#contract/paths.ts'
import { formatTerm } from '#domain/format.pl.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type Props = { name: string; fault: Fault; onClose: () => void }

/** Why a room or a crew cannot be removed: its upcoming reservations and blocks, each with a link. */
export function HeldUnit({ name, fault, onClose }: Props) {
  const conflicts = fault.conflicts ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Nie można teraz usunąć: ${name}`}
      description={fault.message}
      actions={
        <Button variant="primary" onClick={onClose}>
          Rozumiem
        </Button>
      }
    >
      <ul className="mt-4 grid gap-2">
        {conflicts.map(({ kind, id, start, end, label }) => (
          <li key={`${id}-${start}`} className="card flex flex-wrap items-center gap-2 p-3 text-sm">
            <span className="min-w-0 flex-1">{`${formatTerm({ start, end })}: ${label}`}</span>
            {(kind === 'reservation' || kind === 'hold') && id && (
              <a className="link" href={paths.myReservation(id)}>
                Pokaż rezerwację
              </a>
            )}
            {kind === 'block' && (
              <a className="link" href={paths.calendar}>
                Pokaż kalendarz
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-2">
        Przenieś te wpisy albo poczekaj, aż się skończą. Nic nie zostało zmienione.
      </p>
    </Dialog>
  )
}
