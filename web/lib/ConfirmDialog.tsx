import { usePress } from '#web/lib/http/use-press.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type Props = {
  open: boolean
  title: string
  description: string
  button: string
  busyLabel: string
  /** What is said once it has been done. */
  done: string
  act: () => Promise<unknown>
  /** Before it closes, however it ended. */
  refresh: () => Promise<unknown>
  onClose: () => void
  /** After it has closed: where the focus goes. */
  onClosed: () => void
}

/** Asked once before something ends that others rely on; a refusal is said and leaves everything as it is. */
export function ConfirmDialog({
  open,
  title,
  description,
  button,
  busyLabel,
  done,
  act,
  refresh,
  onClose,
  onClosed,
}: Props) {
  const { busy, press } = usePress()
  const go = async () => {
    await press(act, done, refresh)
    onClose()
    onClosed()
  }
  return (
    <Dialog
      small
      {...{ open, onClose, title, description }}
      actions={
        <>
          <Button onClick={onClose}>Zostaw</Button>
          <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={() => void go()}>
            {button}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
