import { useQueryClient } from '@tanstack/react-query'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { call } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { partingDone } from './parting-words.pl.ts'
import { PartingBox } from './PartingBox.tsx'

/** An end by consent that waits for an answer, of either side. */
export function OwnerParting({ reservation: { id, parting, timezone } }: { reservation: OwnerReservation }) {
  const queries = useQueryClient()
  if (!parting) return null
  const { queryKey } = q('getReservation', { params: { id } })
  return (
    <PartingBox
      {...{ parting, timezone }}
      reader="owner"
      level="h3"
      answer={async (body) => {
        const fresh = await call('answerParting', { params: { id }, body }).catch(async (fault: unknown) => {
          // Changed on another screen: what is asked is read anew beside the reason.
          if (isFault(fault) && fault.status === 409) await queries.invalidateQueries({ queryKey })
          throw fault
        })
        keepAnswer(queries, queryKey, fresh)
        for (const list of ['listReservations', 'getMyDay']) await queries.invalidateQueries({ queryKey: [list] })
        toast(partingDone(parting)[body.answer])
      }}
    />
  )
}
