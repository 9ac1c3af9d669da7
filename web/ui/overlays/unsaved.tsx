import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from './Dialog.tsx'

/**
 * Asks before closing while typed text would be lost, whichever way a dialog is closed (Esc, the cross, a click
 * outside, back, its own button); for closing the whole tab the browser asks in its own words. `question` is rendered
 * at the top of the dialog.
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
