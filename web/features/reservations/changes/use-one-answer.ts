import { useLayoutEffect, useRef, useState } from 'react'
import { isFault, saidOf } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'

/**
 * One answer to a proposal at a time: which is on its way, and why the last one was not taken. Where the proposal is gone
 * by then, and its box with it, a toast says why.
 */
export function useOneAnswer<Word extends string>() {
  const [busy, setBusy] = useState<Word | null>(null)
  const [error, setError] = useState('')
  // A second click may come before the first one is drawn.
  const running = useRef(false)
  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  /** `toldElsewhere`: whether a refusal stands somewhere else already. */
  const send = (word: Word, work: () => Promise<unknown>, toldElsewhere?: (fault: unknown) => boolean) => {
    if (running.current) return
    running.current = true
    setBusy(word)
    setError('')
    work()
      .catch((fault: unknown) => {
        if (gone.current) toast(saidOf(fault), 'danger')
        else if (!toldElsewhere?.(fault)) setError(saidOf(fault))
      })
      .finally(() => {
        running.current = false
        setBusy(null)
      })
  }
  return { busy, error, send }
}

/** Of what was asked for: changed on another screen, it is read anew beside the reason. */
export const readAnew = (again: () => unknown) => async (fault: unknown) => {
  if (isFault(fault) && fault.status === 409) {
    await again()
    // What was read is drawn in a turn of its own: whoever says the reason looks whether its place is still there.
    await new Promise((drawn) => setTimeout(drawn))
  }
  throw fault
}
