import { savedTexts } from '#web/lib/texts.pl.ts'
import { type BlockerFn, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { session } from '#web/lib/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { entriesAbove } from '#web/ui/overlays/back.ts'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type Leave = () => void
type Wanted = Parameters<BlockerFn>[0]

/**
 * Asks before leaving a section that saves by a button: another section, another screen, closing the tab.
 * Render what it answers. `onDiscard` hears when the changes are given up, to forget what was kept of them.
 */
export function useLeaveGuard(dirty: boolean, onDiscard?: () => void) {
  const { history } = useRouter()
  const [leave, setLeave] = useState<Leave | null>(null)
  useEffect(() => {
    if (!dirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: (wanted: Wanted) => {
        // A session that has ended leads to the login and back; what was changed is kept meanwhile.
        if (session().user === null) return false
        const ask = () => setLeave(() => leaveOf(history, wanted))
        // Whoever went back is first brought here again, and only then asked.
        if (isWritten(wanted)) ask()
        else addEventListener('popstate', ask, { once: true })
        return true
      },
    })
  }, [dirty, history])
  const stay = () => setLeave(null)
  const discard = () => {
    setLeave(null)
    onDiscard?.()
    leave?.()
  }
  return (
    <Dialog
      open={leave !== null}
      onClose={stay}
      small
      title={savedTexts.open}
      actions={
        <>
          <Button onClick={stay}>Wróć do edycji</Button>
          <Button variant="danger" onClick={discard}>
            Porzuć zmiany
          </Button>
        </>
      }
    >
      <p className="mt-2 text-ink-2">Jeśli teraz wyjdziesz, to, co zmieniono w tej sekcji, przepadnie.</p>
    </Dialog>
  )
}

const isWritten = ({ action }: Wanted): boolean => action === 'PUSH' || action === 'REPLACE'

/** What was wanted, without asking again. */
function leaveOf(history: RouterHistory, { action, currentLocation, nextLocation }: Wanted): Leave {
  const free = { ignoreBlocker: true }
  const { href, state } = nextLocation
  if (action === 'PUSH') return () => history.push(href, state, free)
  if (action === 'REPLACE') return () => history.replace(href, state, free)
  // The dialog that asked has left an entry above the page.
  return () => history.go(state.__TSR_index - currentLocation.state.__TSR_index - entriesAbove(), free)
}
