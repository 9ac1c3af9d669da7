import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { call } from '#web/lib/http/api.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ChangeBox } from '#web/features/reservations/changes/ChangeBox.tsx'
import { readAnew } from '#web/features/reservations/changes/use-one-answer.ts'

const done = {
  accept: 'Zmiana została zaakceptowana',
  decline: 'Zmiana została odrzucona',
  withdraw: 'Propozycja została wycofana',
} as const

/** A change that waits for an answer of either side. */
export function OwnerChangePanel({ reservation }: { reservation: OwnerReservation }) {
  const queries = useQueryClient()
  const { change, id, timezone } = reservation
  if (!change) return null
  const { queryKey } = q('getReservation', { params: { id } })
  return (
    <ChangeBox
      change={change}
      timezone={timezone}
      level="h3"
      {...(reservation.status === 'pending_owner' ? { otherwise: 'prośba wraca do Ciebie' } : {})}
      title={change.proposed_by === 'owner' ? 'Twoja propozycja zmiany' : 'Prośba o zmianę'}
      answer={async (answer) => {
        const fresh = await call('answerChange', { params: { id }, body: { answer, change_id: change.id } }).catch(
          readAnew(() => queries.invalidateQueries({ queryKey })),
        )
        keepAnswer(queries, queryKey, fresh)
        await queries.invalidateQueries({ queryKey: ['listReservations'] })
        toast(done[answer])
      }}
    />
  )
}
