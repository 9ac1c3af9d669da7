import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from './Dialog.tsx'

/**
 * Closing that asks first while something typed would be lost by it, whichever way it is closed (Esc, the cross, a click
 * beside it, back, its own button); for the whole tab the browser asks in its own words. `question` is rendered in the
 * dialog, above everything else of it.
 */
export function useAskedClose(unsaved: () => boolean, onClose: () => void): { close: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', beforeUnload)
    return () => removeEventListener('beforeunload', beforeUnload)
  }, [unsaved])
  const question = (
    <Dialog
      open={asking}
      onClose={stay}
      small
      title="Porzucić zmiany?"
      actions={
        <>
          <Button onClick={stay}>Wróć do edycji</Button>
          <Button
            variant="danger"
            onClick={() => {
              stay()
              onClose()
            }}
          >
            Porzuć zmiany
          </Button>
        </>
      }
    >
      <p className="mt-2 text-ink-2">To, co wpisano w tym oknie, nie zostało zapisane i przepadnie.</p>
    </Dialog>
  )
  return { close: () => (unsaved() ? setAsking(true) : onClose()), question }
}
