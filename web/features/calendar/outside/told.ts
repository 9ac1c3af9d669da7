import { saidOf } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'

/** What went wrong is said in a toast; null then. */
export async function told<T>(work: () => Promise<T>, done?: string): Promise<T | null> {
  try {
    const answer = await work()
    if (done) toast(done)
    return answer
  } catch (error) {
    toast(saidOf(error), 'danger')
    return null
  }
}
