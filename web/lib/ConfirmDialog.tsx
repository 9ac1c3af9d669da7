import { usePress } from '#web/lib/http/use-press.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type Props = {
  open: boolean
  title: string
  description: string
  button: string
  busyLabel: string
  /** Text of the toast after success. */
  done: string
  act: () => Promise<unknown>
  /** Runs before the dialog closes, after success and failure alike. */
  refresh: () => Promise<unknown>
  onClose: () => void
  /** Runs after the dialog has closed, to put the focus somewhere. */
  onClosed: () => void
}

/** Asks once before something ends that others rely on; a refusal is shown and changes nothing. */
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
