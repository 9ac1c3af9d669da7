import { useState } from 'react'
import { saidOf } from './fault.ts'
import { toast } from '#web/lib/toast.ts'

/**
 * A button whose outcome is told in a toast: what `work` has done, or why it has not. `settle` runs before the button can
 * be pressed again, however it ended. Answers whether it was done.
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

/** The same where the caller keeps what is busy. */
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
