import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { DeskAction } from '#web/features/reservations/desk/owner-desk.ts'
import { doneText } from '#web/features/reservations/desk/owner-words.pl.ts'

/** What follows an action on a reservation: a toast, and the reservation and the lists are read again. */
export function useAfterAction(
  id: string,
  { onOver, onNotice }: { onOver: () => void; onNotice: (sentence: string | null) => void },
) {
  const queries = useQueryClient()
  const { queryKey } = q('getReservation', { params: { id } })
  const refreshLists = () =>
    Promise.all(['listReservations', 'getMyDay'].map((call) => queries.invalidateQueries({ queryKey: [call] })))
  const done = async (of: DeskAction, fresh?: OwnerReservation) => {
    onOver()
    onNotice(null)
    if (fresh) keepAnswer(queries, queryKey, fresh)
    else await queries.invalidateQueries({ queryKey })
    toast(doneText(of, queries.getQueryData<OwnerReservation>(queryKey)))
    await refreshLists()
  }
  /** The reservation changed meanwhile: shows its present state and says why the click did nothing. */
  const moved = async (fault: Fault) => {
    onOver()
    onNotice(fault.message)
    await Promise.all([queries.invalidateQueries({ queryKey }), refreshLists()])
  }
  return { done, moved }
}
