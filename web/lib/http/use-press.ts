import { useState } from 'react'
import { saidOf } from './fault.ts'
import { toast } from '#web/lib/toast.ts'

/**
 * A button that reports its outcome in a toast: `done`, or why `work` failed. `settle` runs in both cases before the
 * button can be pressed again. Answers whether the work succeeded.
 */
export function usePress() {
  const [busy, setBusy] = useState(false)
  const press = async (work: () => Promise<unknown>, done: string, settle?: () => Promise<unknown>) => {
    setBusy(true)
    const is_done = await told(work, done)
    await settle?.()
    setBusy(false)
    return is_done
  }
  return { busy, press }
}

/** Runs `work` and shows a toast, like `usePress`, for callers that keep the busy state themselves. */
export async function told(work: () => Promise<unknown>, done: string): Promise<boolean> {
  try {
    await work()
    toast(done)
    return true
  } catch (error) {
    toast(saidOf(error), 'danger')
    return false
  }
}
