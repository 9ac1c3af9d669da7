import { useBlocker } from '@tanstack/react-router'
import { session } from '#web/lib/http/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

/**
 * Asks before leaving a section that saves by a button: another section, another screen, closing the tab.
 * Render what it answers. `onDiscard` hears when the changes are given up, to forget what was kept of them.
 */
export function useLeaveGuard(dirty: boolean, onDiscard?: () => void) {
  const blocker = useBlocker({
    // A session that has ended leads to the login and back; what was changed is kept meanwhile.
    shouldBlockFn: () => dirty && session().user !== null,
    enableBeforeUnload: () => dirty,
    disabled: !dirty,
    withResolver: true,
  })
  const stay = () => blocker.status === 'blocked' && blocker.reset()
  const discard = () => {
    if (blocker.status !== 'blocked') return
    onDiscard?.()
    blocker.proceed()
  }
  return (
    <Dialog
      open={blocker.status === 'blocked'}
      onClose={stay}
      small
      title="Masz niezapisane zmiany"
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
