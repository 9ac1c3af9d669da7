import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import type { Current } from './plan-words.pl.ts'
import { useAnswer } from './use-act.ts'

type Props = {
  label: string
  title: string
  words: string
  button: string
  ask: () => Promise<Current>
  /** The toast after success. */
  done: string
  onAnswer?: () => void
}

/**
 * The button that ends a plan, and its question. A refusal is shown in the dialog; if it closed, the plan would seem to
 * have ended.
 */
export function GiveUp({ label, title, words, button, ask, done, onAnswer }: Props) {
  const [open, setOpen] = useState(false)
  const { busy, fault, run } = useAnswer()
  const give = async () => {
    if (await run(ask, done)) setOpen(false)
    onAnswer?.()
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)} className="max-sm:w-full">
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        small
        title={title}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Zostań</Button>
            <Button variant="danger" busy={busy} busyLabel="Zapisuję..." onClick={give}>
              {button}
            </Button>
          </>
        }
      >
        <p className="mt-2 text-ink-2">{words}</p>
        {fault && (
          <Alert tone="danger" className="mt-3" live>
            {fault}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
