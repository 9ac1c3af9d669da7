import { useQueryClient } from '@tanstack/react-query'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { call } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { terminationDone } from './termination-words.pl.ts'
import { TerminationBox } from './TerminationBox.tsx'

/** An end by consent that waits for an answer, of either side. */
export function OwnerTermination({ reservation: { id, termination, timezone } }: { reservation: OwnerReservation }) {
  const queries = useQueryClient()
  if (!termination) return null
  const { queryKey } = q('getReservation', { params: { id } })
  return (
    <TerminationBox
      {...{ termination, timezone }}
      reader="owner"
      level="h3"
      answer={async (body) => {
        const fresh = await call('answerTermination', { params: { id }, body }).catch(async (fault: unknown) => {
          // Changed on another screen: what is asked is read anew beside the reason.
          if (isFault(fault) && fault.status === 409) await queries.invalidateQueries({ queryKey })
          throw fault
        })
        keepAnswer(queries, queryKey, fresh)
        for (const list of ['listReservations', 'getMyDay']) await queries.invalidateQueries({ queryKey: [list] })
        toast(terminationDone(termination)[body.answer])
      }}
    />
  )
}
