import { MapPin } from '@lucide/icons'
import { useState } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import type { Args } from '#web/lib/http/api.ts'
import { hasDraft, useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import { InPlaceForm } from '#web/features/reservations/parts/InPlaceForm.tsx'

type EditBody = NonNullable<Args<'editReservation'>['body']>
type Props = { reservation: OwnerReservation; edit: (body: EditBody) => Promise<unknown> }
type Town = { city: string; latitude: number; longitude: number }
type Values = { street: string; building_no: string; city: Town | null }

const townOf = ({ city, latitude, longitude }: Town): Town => ({ city, latitude, longitude })
const placeDraft = (id: string): string => `place:${id}`

/** The place of the event of a reservation by phone, added or changed later; the agreed price stays. */
export function OwnerPlace({ reservation, edit }: Props) {
  const [editing, setEditing] = useState(() => hasDraft(placeDraft(reservation.id)))
  return editing ? (
    <PlaceForm {...{ reservation, edit }} onClose={() => setEditing(false)} />
  ) : (
    <Button size="sm" icon={MapPin} onClick={() => setEditing(true)}>
      {reservation.event_place ? 'Zmień miejsce' : 'Dodaj miejsce'}
    </Button>
  )
}

function PlaceForm({ reservation: { id, event_place: place }, edit, onClose }: Props & { onClose: () => void }) {
  const draft = useDraft(placeDraft(id), () => ({
    street: place?.street ?? '',
    building_no: place?.building_no ?? '',
    city: place && townOf(place),
  }))
  const form = useForm<Values>({
    initial: draft.first,
    check: ({ city }) => ({ city: city === null && 'Wybierz miejscowość z listy.' }),
  })
  useKeptValues(draft, form.values)
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = form.submit(async ({ street, building_no, city: town }) => {
    if (!town) return
    const postcode = town.city === place?.city ? place.postcode : ''
    const { city, latitude, longitude } = town
    await edit({ event_place: { street, building_no, postcode, city, latitude, longitude } })
    close()
  })
  return (
    <InPlaceForm form={form} onSubmit={save} onClose={close} submit="Zapisz miejsce">
      <PlaceField
        id={`${id}-miejsce`}
        label="Miejscowość"
        name={form.values.city?.city ?? ''}
        placeholder="np. Wieliczka"
        error={form.field('city').error}
        onPick={(picked) => form.set('city', picked && townOf({ ...picked, city: picked.name }))}
      />
      <TextField {...form.field('street')} label="Ulica" optional autoComplete="off" maxLength={120} />
      <TextField {...form.field('building_no')} label="Numer" optional autoComplete="off" maxLength={12} />
      <p className="text-sm text-ink-2">Cena zostaje taka, jak została uzgodniona.</p>
    </InPlaceForm>
  )
}
