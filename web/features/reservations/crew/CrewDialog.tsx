import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Conflict } from '#contract/calendar.ts'
import { formatTermShort } from '#domain/format.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { q } from '#web/lib/query/query.ts'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'

type Crew = Reply<'listReservationCrews'>['crews'][number]
type Props = {
  reservation_id: string
  /** The crew chosen beforehand, because the reservation was moved into its row. */
  unit_id?: string | undefined
  /** Throws a fault, which the form shows. */
  onSave: (unit_id: string) => Promise<unknown>
  onClose: () => void
}

/** The crews of the service with the effect of a change for each: free, an exchange, or why not. */
export const crewsQuery = (id: string) => ({
  ...q('listReservationCrews', { params: { id } }),
  staleTime: 0,
  refetchOnWindowFocus: 'always' as const,
})

/** Chooses the crew of a reservation: a free one, or one that exchanges its own work of that time. */
export function CrewDialog({ reservation_id, unit_id, onSave, onClose }: Props) {
  const { data, error, refetch, form, crews, own, chosen, changes, pick, save } = useChoice({
    reservation_id,
    unit_id,
    onSave,
    onClose,
  })
  return (
    <FormDialog
      title="Zmień ekipę"
      {...{ form, onClose }}
      onSubmit={save}
      submit={chosen?.state === 'exchange' ? 'Zamień ekipy' : 'Zapisz ekipę'}
      busyLabel="Zapisuję..."
      disabled={!changes || data?.can !== true}
    >
      {data ? (
        <>
          {data.can !== true && <Alert tone="warning">{data.can}</Alert>}
          <RadioCards
            legend="Która ekipa obsłuży tę rezerwację"
            value={chosen?.unit_id ?? own?.unit_id ?? ''}
            onChange={pick}
            options={crews.map(cardOf)}
          />
          <p className="text-sm text-ink-2">Termin i cena się nie zmieniają. Zmiana zostanie w historii rezerwacji.</p>
        </>
      ) : error ? (
        <NotLoaded level="h3" error={error} onRetry={refetch} />
      ) : (
        <Skeletons className="grid gap-3">
          <Skeleton className="h-20 rounded-lg" />
          <Skeleton className="h-20 rounded-lg" />
        </Skeletons>
      )}
    </FormDialog>
  )
}

/** The present crews, the chosen one, and saving it. */
function useChoice({ reservation_id, unit_id: meant, onSave, onClose }: Props) {
  const { data, error, refetch } = useQuery(crewsQuery(reservation_id))
  const [picked, setPicked] = useState<string | null>(meant ?? null)
  const form = useForm({ initial: {} })
  const crews = data?.crews ?? []
  const chosen = crews.find((one) => one.unit_id === picked && one.state !== 'taken')
  const own = crews.find(({ state }) => state === 'own')
  const changes = chosen !== undefined && chosen !== own
  const save = form.submit(async () => {
    if (!chosen || !changes) return
    try {
      await onSave(chosen.unit_id)
      onClose()
    } catch (fault) {
      // The crew was taken meanwhile; the choice says so once it is read anew.
      void refetch()
      throw fault
    }
  })
  return { data, error, refetch, form, crews, own, chosen, changes, pick: setPicked, save }
}

const said = ({ label, ...term }: Conflict): string => `${formatTermShort(term)}, ${label}`

function cardOf({ unit_id, name, state, meets }: Crew) {
  const others = meets.map(said).join('; ')
  const description = { own: 'Jest przydzielona teraz', free: 'Wolna w tym czasie', exchange: `Zamiana za: ${others}` }
  return {
    value: unit_id,
    label: name,
    ...(state === 'taken' ? { disabled: true, reason: `Zajęta: ${others}` } : { description: description[state] }),
  }
}
