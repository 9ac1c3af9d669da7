import { CalendarPlus, FileText, Scale } from '@lucide/icons'
import { reservationDocumentPath } from '#contract/calls.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { useDownload } from '#web/lib/http/use-download.ts'
import { Button } from '#web/ui/Button.tsx'
import { OwnerPart } from './OwnerPart.tsx'

const papers = [
  { name: 'summary.pdf', label: 'Podsumowanie PDF', icon: FileText },
  { name: 'rules.txt', label: 'Zasady rezygnacji', icon: Scale },
  { name: 'calendar.ics', label: 'Plik kalendarza', icon: CalendarPlus },
] as const

/** The documents of the reservation, the same that a customer with an address has. */
export function OwnerDocuments({ id, customer }: Pick<OwnerReservation, 'id' | 'customer'>) {
  const { coming, save } = useDownload()
  return (
    <OwnerPart title="Dokumenty">
      <p className="text-sm text-ink-2">
        {customer.email !== '' && 'Takie same ma osoba rezerwująca. '}
        Podsumowanie nie zastępuje faktury.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {papers.map(({ name, label, icon }) => {
          const url = reservationDocumentPath(id, name)
          return (
            <Button
              key={name}
              size="sm"
              icon={icon}
              busy={coming === url}
              busyLabel="Pobieram..."
              onClick={() => save(url)}
            >
              {label}
            </Button>
          )
        })}
      </div>
    </OwnerPart>
  )
}
