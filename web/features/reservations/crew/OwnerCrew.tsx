import { Users } from '@lucide/icons'
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { unitLabels } from '#domain/listing/unit-words.pl.ts'
import { call } from '#web/lib/http/api.ts'
import { saidOf } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { OwnerPart } from '#web/features/reservations/desk/OwnerPart.tsx'
import { CrewDialog, crewsQuery } from './CrewDialog.tsx'

/** Shows which crew comes and lets the owner send another; nothing for a service with one crew. */
export function OwnerCrew({ reservation }: { reservation: OwnerReservation }) {
  const { id, listing } = reservation
  const [changing, setChanging] = useState(false)
  const { data } = useQuery(crewsQuery(id))
  const change = useCrewChange(id)
  if (!data || data.crews.length < 2) return null
  const own = data.crews.find(({ state }) => state === 'own')
  return (
    <OwnerPart title={unitLabels[listing.kind]}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {own && <span className="font-semibold">{own.name}</span>}
        {data.can === true ? (
          <Button size="sm" icon={Users} onClick={() => setChanging(true)}>
            Zmień ekipę
          </Button>
        ) : (
          <span className="text-sm text-ink-3">{data.can}</span>
        )}
      </div>
      {changing && <CrewDialog reservation_id={id} onSave={change} onClose={() => setChanging(false)} />}
    </OwnerPart>
  )
}

/** Sends the change, reports the outcome, and offers to undo it. */
function useCrewChange(id: string) {
  const queries = useQueryClient()
  const give = async (unit_id: string) => {
    const answer = await call('changeReservationCrew', { params: { id }, body: { unit_id } })
    await Promise.all(
      ['getReservation', 'listReservationCrews', 'listReservations', 'listCalendarEvents'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    )
    return answer
  }
  return async (unit_id: string) => {
    const { before_unit_id, message } = await give(unit_id)
    const back = () =>
      give(before_unit_id).then(
        () => toast('Ostatnia zmiana została cofnięta', 'info'),
        (error: unknown) => toast(saidOf(error), 'danger'),
      )
    toast(message, 'success', { label: 'Cofnij', run: () => void back() })
  }
}
