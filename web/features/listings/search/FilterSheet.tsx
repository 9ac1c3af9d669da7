import { type ReactNode, useRef } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'

type Props = { onClose: () => void; onClear: () => void; show: string; children: ReactNode }

/** The filters on the phone. They work at once; the button only closes, but not while a field cannot be read. */
export function FilterSheet({ onClose, onClear, show, children }: Props) {
  const fields = useRef<HTMLDivElement>(null)
  const closeIfRead = () => {
    const unread = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (unread) unread.focus()
    else onClose()
  }
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
          <Button variant="primary" size="lg" className="flex-1" onClick={closeIfRead}>
            {show}
          </Button>
        </>
      }
    >
      <div ref={fields}>{children}</div>
    </Drawer>
  )
}
