import { savedTexts } from '#web/lib/texts.pl.ts'
import { Pencil } from '@lucide/icons'
import { useState } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { formatPhone } from '#domain/format.pl.ts'
import { type Args, call } from '#web/lib/http/api.ts'
import { hasDraft, useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { OwnerPlace } from '#web/features/reservations/add/OwnerPlace.tsx'
import { OwnerBuyer } from '#web/features/reservations/buyer/OwnerBuyer.tsx'
import { InPlaceForm } from '#web/features/reservations/parts/InPlaceForm.tsx'
import { OwnerPart } from './OwnerPart.tsx'

/** The owner's private note, and the correction of the customer's contact. */
export function OwnerPrivate({ reservation }: { reservation: OwnerReservation }) {
  const [editing, setEditing] = useState(() => hasDraft(contactDraft(reservation.id)))
  const edit = useEdit(reservation.id)
  return (
    <>
      <OwnerPart title="Notatka dla siebie">
        {/* A note written elsewhere replaces the old one; text that is being typed stays. */}
        <Note key={reservation.owner_note} reservation={reservation} />
      </OwnerPart>
      {reservation.source === 'owner' && kinds[reservation.listing.kind].asks_place && (
        <OwnerPart title="Miejsce wydarzenia">
          <OwnerPlace reservation={reservation} edit={edit} />
        </OwnerPart>
      )}
      <OwnerPart title="Dane kontaktowe">
        {editing ? (
          <Contact reservation={reservation} onClose={() => setEditing(false)} />
        ) : (
          <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
            Popraw dane kontaktowe
          </Button>
        )}
      </OwnerPart>
      {reservation.source === 'owner' && (
        <OwnerPart title="Dane do faktury">
          <OwnerBuyer reservation={reservation} edit={edit} />
        </OwnerPart>
      )}
    </>
  )
}

const contactDraft = (id: string): string => `contact:${id}`

function useEdit(id: string) {
  const queries = useQueryClient()
  return async (body: NonNullable<Args<'editReservation'>['body']>) => {
    const fresh = await call('editReservation', { params: { id }, body })
    keepAnswer(queries, q('getReservation', { params: { id } }).queryKey, fresh)
    await queries.invalidateQueries({ queryKey: ['listReservations'] })
    toast(savedTexts.done)
    return fresh
  }
}

function Note({ reservation: { id, owner_note } }: { reservation: OwnerReservation }) {
  const edit = useEdit(id)
  const draft = useDraft(`note:${id}`, () => ({ owner_note }))
  const form = useForm({ initial: draft.first })
  useKeptValues(draft, form.values)
  const save = form.submit((values) => edit(values).then(draft.forget))
  return (
    <form noValidate onSubmit={save} className="grid gap-3">
      <ErrorSummary summary={form.summary} />
      <TextArea
        {...form.field('owner_note')}
        label="Notatka"
        hideLabel
        rows={2}
        maxLength={2000}
        placeholder="Nie zobaczy jej nikt poza Tobą."
      />
      {form.values.owner_note !== owner_note && (
        <Button type="submit" size="sm" className="justify-self-start" busy={form.busy} busyLabel="Zapisuję...">
          Zapisz notatkę
        </Button>
      )}
    </form>
  )
}

function Contact({ reservation, onClose }: { reservation: OwnerReservation; onClose: () => void }) {
  const { id, customer, can } = reservation
  const edit = useEdit(id)
  const draft = useDraft(contactDraft(id), () => ({
    'customer.first_name': customer.first_name,
    'customer.last_name': customer.last_name,
    'customer.phone': formatPhone(customer.phone).replaceAll('\u00a0', ' '),
    'customer.email': customer.email,
  }))
  const form = useForm({ initial: draft.first })
  useKeptValues(draft, form.values)
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = form.submit(async (values) => {
    const email = values['customer.email'].trim()
    await edit({
      customer: {
        first_name: values['customer.first_name'],
        last_name: values['customer.last_name'],
        phone: values['customer.phone'],
        ...(email === customer.email ? {} : { email }),
      },
    })
    close()
  })
  return (
    <InPlaceForm form={form} onSubmit={save} onClose={close} submit="Zapisz dane">
      <TextField {...form.field('customer.first_name')} label="Imię" autoComplete="off" maxLength={60} />
      <TextField {...form.field('customer.last_name')} label="Nazwisko" autoComplete="off" maxLength={60} />
      <TextField {...form.field('customer.phone')} label="Telefon" type="tel" autoComplete="off" maxLength={30} />
      <TextField
        {...form.field('customer.email')}
        label="Adres e-mail"
        type="email"
        autoComplete="off"
        maxLength={254}
        disabled={can.edit_email !== true}
        hint={can.edit_email === true ? undefined : can.edit_email}
      />
    </InPlaceForm>
  )
}
