import { useQueryClient } from '@tanstack/react-query'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { call } from '#web/lib/http/api.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { readAnew } from '#web/features/reservations/changes/use-one-answer.ts'
import { terminationDone } from './termination-words.pl.ts'
import { TerminationBox } from './TerminationBox.tsx'

/** A proposed termination that waits for an answer of either side. */
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
        const fresh = await call('answerTermination', { params: { id }, body }).catch(
          readAnew(() => queries.invalidateQueries({ queryKey })),
        )
        keepAnswer(queries, queryKey, fresh)
        for (const list of ['listReservations', 'getMyDay']) await queries.invalidateQueries({ queryKey: [list] })
        toast(terminationDone(termination)[body.answer])
      }}
    />
  )
}
