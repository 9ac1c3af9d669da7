import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { saidOf } from '#web/lib/http/fault.ts'
import { onShownAgain } from '#web/lib/page/shown-again.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import type { Current } from './plan-words.pl.ts'

/** One press at a time, with the fault of the last one. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => onShownAgain(() => setBusy(false)), [])
  const begin = () => {
    setBusy(true)
    setFault(null)
  }
  const failed = (error: unknown) => setFault(saidOf(error))
  return {
    busy,
    fault,
    /** Answers whether the work succeeded. */
    act: async (work: () => Promise<unknown>): Promise<boolean> => {
      begin()
      try {
        await work()
        return true
      } catch (error) {
        failed(error)
        return false
      } finally {
        setBusy(false)
      }
    },
    /**
     * Leaves for another page. The button stays busy until that page has come, and can be pressed again after a step
     * back.
     */
    leave: async (ask: () => Promise<{ url: string }>) => {
      begin()
      try {
        location.assign((await ask()).url)
      } catch (error) {
        failed(error)
        setBusy(false)
      }
    },
  }
}

/** A change of the plan: its answer is the new state, a refusal leaves the old one. */
export function useAnswer() {
  const queries = useQueryClient()
  const { busy, fault, act } = useAct()
  const run = (ask: () => Promise<Current>, done: string) =>
    act(async () => {
      keepAnswer(queries, q('currentSubscription').queryKey, await ask())
      toast(done)
    })
  return { busy, fault, run }
}
