import type { ComponentProps } from 'react'
import { PriceOf } from '#web/features/reservations/form/QuoteBox.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'

type Props = ComponentProps<typeof PriceOf> & { open: boolean; onClose: () => void }

/** All lines of the price in a drawer, for the phone. */
export function PriceDrawer({ open, onClose, ...price }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="Cena pozycja po pozycji">
      <PriceOf {...price} />
    </Drawer>
  )
}
