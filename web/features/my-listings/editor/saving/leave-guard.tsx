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
 * Asks before leaving a section with a save button: for another section, another screen, or to close the tab. Answers
 * the dialog to render. `onDiscard` is called when the changes are given up, so that their draft is deleted.
 */
export function useLeaveGuard(dirty: boolean, onDiscard?: () => void) {
  const { history } = useRouter()
  const [leave, setLeave] = useState<Leave | null>(null)
  useEffect(() => {
    if (!dirty) return
    return history.block({
      enableBeforeUnload: true,
      blockerFn: (wanted: Wanted) => {
        // When the session has ended, the login leads back here, and the changes are kept meanwhile.
        if (session().user === null) return false
        const ask = () => setLeave(() => leaveOf(history, wanted))
        // A step back in the history is undone first; the question is asked after that.
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

/** The blocked navigation, to be run without asking again. */
function leaveOf(history: RouterHistory, { action, currentLocation, nextLocation }: Wanted): Leave {
  const free = { ignoreBlocker: true }
  const { href, state } = nextLocation
  if (action === 'PUSH') return () => history.push(href, state, free)
  if (action === 'REPLACE') return () => history.replace(href, state, free)
  // The open dialog has added an entry above the page.
  return () => history.go(state.__TSR_index - currentLocation.state.__TSR_index - entriesAbove(), free)
}
