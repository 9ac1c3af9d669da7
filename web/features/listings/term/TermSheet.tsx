import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { CardHead, Outcome, TermFields, type TermProps } from './ReservationCard.tsx'

/** The fields of the reservation card on a phone. */
export function TermSheet({ onClose, ...props }: TermProps & { onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title="Termin i cena">
      <CardHead {...props} />
      <TermFields {...props} id="arkusz" />
      <Outcome {...props} />
    </Drawer>
  )
}
