import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'

type Props = { onClose: () => void; onClear: () => void; show: string; children: ReactNode }

/** The filters of the phone; they work at once, the button only closes. */
export function FilterSheet({ onClose, onClear, show, children }: Props) {
  return (
    <Drawer
      open
      heavy
      onClose={onClose}
      title="Filtry"
      footer={
        <>
          <Button variant="ghost" onClick={onClear}>
            Wyczyść filtry
          </Button>
          <Button variant="primary" size="lg" className="flex-1" onClick={onClose}>
            {show}
          </Button>
        </>
      }
    >
      {children}
    </Drawer>
  )
}
