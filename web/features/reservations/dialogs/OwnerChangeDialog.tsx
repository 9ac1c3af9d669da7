import { useId, useState } from 'react'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { ChangeEffects, useChangePreview } from '#web/features/reservations/changes/ChangePreview.tsx'
import { ChangePrice, firstPrice, priceAsked } from '#web/features/reservations/changes/ChangePrice.tsx'
import { ChangeFields } from '#web/features/reservations/changes/ChangeFields.tsx'
import { type ChangeValues, changeValues, lacksRooms, wantedOf } from '#web/features/reservations/changes/changing.ts'
import { todayIn } from '#web/lib/clock.ts'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import { useOwnDetail } from '#web/features/reservations/form/use-listing-detail.ts'

/** Changes term or guests: proposed to the customer, done at once where the owner made the reservation. */
export function OwnerChangeDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const id = useId()
  const { timezone, can, customer } = reservation
  const today = todayIn(timezone)
  const at_once = can.change_at_once === true
  const request = reservation.status === 'pending_owner'
  const { detail } = useOwnDetail(reservation.listing)
  const { form, wanted, lacks, live, price, setPrice, close, save, touched } = useChange(
    { reservation, onClose, onDone, guard },
    today,
  )
  return (
    <FormDialog
      wide
      title={at_once ? 'Zmień rezerwację' : request ? 'Zaproponuj inne warunki' : 'Zaproponuj zmianę'}
      form={form}
      onClose={close}
      unsaved={() => touched}
      onSubmit={save}
      submit={at_once ? 'Zapisz zmianę' : 'Wyślij propozycję'}
      busyLabel="Zapisuję..."
      blockedBy={!live.ready && `${id}-skutki`}
      lead={
        <p className="mt-2 text-ink-2">
          {at_once
            ? 'Zmiana wchodzi w życie od razu.'
            : `${customer.first_name} dostanie e-mail i odpowie na swojej stronie rezerwacji. Do tego czasu oba terminy są zajęte.`}
        </p>
      }
    >
      <ChangeFields
        form={form}
        old={reservation}
        detail={detail}
        today={today}
        to={reservation.customer.email === '' ? 'do historii' : 'dla osoby rezerwującej'}
      />
      <ChangePrice id={id} reservation={reservation} price={price} at_once={at_once} onChange={setPrice} />
      <ChangeEffects id={`${id}-skutki`} {...{ form, wanted, lacks, live }} />
    </FormDialog>
  )
}

/** The typed change, its preview from the server, and sending it. */
function useChange({ reservation, onClose, onDone, guard }: OwnerDialogProps, today: string) {
  const { id } = reservation
  const at_once = reservation.can.change_at_once === true
  // The draft belongs to this term of the reservation, because the session may end in the middle.
  const draft = useDraft(`change:${id}:${reservation.start}:${reservation.end}`, () => changeValues(reservation))
  const kept = useDraft(`change-price:${id}:${reservation.start}:${reservation.end}`, () => firstPrice(reservation))
  const [price, setPrice] = useState(kept.first)
  const form = useForm<ChangeValues>({ initial: draft.first })
  useKeptValues(draft, form.values)
  useKeptValues(kept, price)
  const touched = useTouched({ ...form.values, price }, () => ({
    ...changeValues(reservation),
    price: firstPrice(reservation),
  }))
  const forget = () => {
    draft.forget()
    kept.forget()
  }
  const close = () => {
    forget()
    onClose()
  }
  const wanted = wantedOf(form.values, reservation, today)
  const asked = priceAsked(price)
  const all = asked && wanted && { ...wanted, ...asked }
  const live = useChangePreview('proposeChange', all, (request) => ({
    params: { id },
    body: { ...request, at_once, preview: true },
  }))
  const save = form.submit(async ({ note }) => {
    if (!all) return
    const body = { ...all, at_once, revision: reservation.revision, note: note.trim(), preview: false }
    if (!(await guard(call('proposeChange', { params: { id }, body })))) return
    forget()
    await onDone()
  })
  const lacks = lacksRooms(form.values, reservation) ?? (wanted && !asked ? 'Wpisz nową cenę.' : undefined)
  return { form, wanted: all, lacks, live, price, setPrice, close, save, touched }
}
