import type { ComponentProps } from 'react'
import { PriceOf } from '#web/features/reservations/form/QuoteBox.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'

type Props = ComponentProps<typeof PriceOf> & { open: boolean; onClose: () => void }

/** Every line of the price, on a phone. */
export function PriceDrawer({ open, onClose, ...price }: Props) {
  return (
    <Drawer open={open} onClose={onClose} title="Cena pozycja po pozycji">
      <PriceOf {...price} />
    </Drawer>
  )
}
