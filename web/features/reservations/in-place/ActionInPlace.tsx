import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OwnerReservationDialog } from '#web/features/reservations/dialogs/OwnerReservationDialog.tsx'
import { saidOf } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import type { DeskAction } from '#web/features/reservations/desk/owner-desk.ts'
import { useAfterAction } from './use-after-action.ts'

export type InPlace = { id: string; action: DeskAction }

/** The dialog of one action directly over a row, without the drawer, so that answering a request takes two clicks. */
export function ActionInPlace({ of: { id, action }, onClose }: { of: InPlace; onClose: () => void }) {
  const { data, error } = useQuery({
    ...q('getReservation', { params: { id } }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  const { done, moved } = useAfterAction(id, {
    onOver: onClose,
    onNotice: (sentence) => sentence && toast(sentence, 'danger'),
  })
  const verdict = data?.can[action]
  // When a background read fails while the owner types, the data stay: the server checks what is sent anyway.
  const failed = error && !data ? saidOf(error) : undefined
  const refused = verdict === true ? undefined : (verdict ?? failed)
  useEffect(() => {
    if (!refused) return
    toast(refused, 'danger')
    onClose()
  }, [refused, onClose])
  if (!data || refused) return null
  return <OwnerReservationDialog {...{ action }} reservation={data} onClose={onClose} onDone={done} onMoved={moved} />
}
