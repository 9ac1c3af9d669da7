import { useLayoutEffect, useRef, useState } from 'react'
import { isFault, saidOf } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'

/**
 * Sends one answer to a proposal at a time; tells which one is under way and why the last one was refused. When the
 * proposal and its box are gone by then, a toast tells why.
 */
export function useOneAnswer<Word extends string>() {
  const [busy, setBusy] = useState<Word | null>(null)
  const [error, setError] = useState('')
  // A ref, because a second click may come before the first one is drawn.
  const running = useRef(false)
  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  /** `toldElsewhere` says whether a refusal is already shown somewhere else. */
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

/** After a 409 the proposal was changed on another screen: reads it anew and passes the fault on. */
export const readAnew = (again: () => unknown) => async (fault: unknown) => {
  if (isFault(fault) && fault.status === 409) {
    await again()
    // React draws the new data in a later turn; only then is it known whether the box with the reason is still there.
    await new Promise((drawn) => setTimeout(drawn))
  }
  throw fault
}
