import { CalendarPlus, FileText, Scale } from '@lucide/icons'
import { useState } from 'react'
import { type ReservationDocument, reservationDocumentPath } from '#contract/calls.ts'
import { download } from '#web/lib/http/download.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { OwnerPart } from './OwnerPart.tsx'

const papers = [
  { name: 'summary.pdf', label: 'Podsumowanie PDF', icon: FileText },
  { name: 'rules.txt', label: 'Zasady rezygnacji', icon: Scale },
  { name: 'calendar.ics', label: 'Plik kalendarza', icon: CalendarPlus },
] as const

/** The same papers that the customer has. */
export function OwnerDocuments({ id }: { id: string }) {
  const [busy, setBusy] = useState<ReservationDocument | null>(null)
  const save = (name: ReservationDocument) => {
    if (busy) return
    setBusy(name)
    download(reservationDocumentPath(id, name))
      .catch((fault: unknown) => toast(isFault(fault) ? fault.message : unexpectedError, 'danger'))
      .finally(() => setBusy(null))
  }
  return (
    <OwnerPart title="Dokumenty">
      <p className="text-sm text-ink-2">Takie same ma osoba rezerwująca. Podsumowanie nie zastępuje faktury.</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {papers.map(({ name, label, icon }) => (
          <Button
            key={name}
            size="sm"
            icon={icon}
            busy={busy === name}
            busyLabel="Pobieram..."
            onClick={() => save(name)}
          >
            {label}
          </Button>
        ))}
      </div>
    </OwnerPart>
  )
}
