import { useId, useState } from 'react'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { ChangeEffects, useChangePreview } from '#web/features/reservations/changes/ChangePreview.tsx'
import { ChangeFields } from '#web/features/reservations/changes/ChangeFields.tsx'
import { type ChangeValues, changeValues, wantedOf } from '#web/features/reservations/changes/changing.ts'
import { todayIn } from '#web/features/reservations/parts/clock.ts'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import { useOwnDetail } from '#web/features/reservations/form/use-listing-detail.ts'

/** Another term or other guests: proposed to a guest, done at once where the owner made the reservation. */
export function OwnerChangeDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const formId = useId()
  const { timezone, can, customer } = reservation
  const today = todayIn(timezone)
  const at_once = can.change_at_once === true
  const { detail } = useOwnDetail(reservation.listing)
  const { form, wanted, live, keeps, setKeeps, close, save } = useChange({ reservation, onClose, onDone, guard }, today)
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={at_once ? 'Zmień rezerwację' : 'Zaproponuj zmianę'}
      actions={
        <>
          <Button onClick={close}>Wróć</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={form.busy}
            busyLabel="Zapisuję..."
            blockedBy={!live.ready && `${formId}-skutki`}
          >
            {at_once ? 'Zapisz zmianę' : 'Wyślij propozycję'}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-ink-2">
        {at_once
          ? 'Zmiana wchodzi w życie od razu.'
          : `${customer.first_name} dostanie e-mail i odpowie na swojej stronie rezerwacji. Do tego czasu oba terminy są zajęte.`}
      </p>
      <form id={formId} noValidate className="mt-4 grid gap-4" onSubmit={save}>
        <ErrorSummary summary={form.summary} />
        <ChangeFields
          form={form}
          old={reservation}
          detail={detail}
          rooms
          today={today}
          to={`${customer.first_name} ${customer.last_name}`}
        />
        <Checkbox
          value={keeps}
          onChange={setKeeps}
          disabled={reservation.price_reason !== null}
          hint={reservation.price_reason === null ? undefined : 'Cena jest uzgodniona, więc zostaje taka sama.'}
        >
          Zostaw dotychczasową cenę
        </Checkbox>
        <ChangeEffects id={`${formId}-skutki`} form={form} wanted={wanted} live={live} />
      </form>
    </Dialog>
  )
}

/** The wanted change as it is typed, what the server says of it, and its sending. */
function useChange({ reservation, onClose, onDone, guard }: OwnerDialogProps, today: string) {
  const { id } = reservation
  const at_once = reservation.can.change_at_once === true
  const [keeps, setKeeps] = useState(reservation.price_reason !== null)
  // Kept for this state of the reservation only: a session may end in the middle.
  const draft = useDraft(`change:${id}:${reservation.start}:${reservation.end}`, () => changeValues(reservation))
  const form = useForm<ChangeValues>({ initial: draft.first })
  useKeptValues(draft, form.values, form.changed)
  const close = () => {
    draft.forget()
    onClose()
  }
  const wanted = wantedOf(form.values, reservation, today)
  const price = keeps ? ('keep' as const) : ('new' as const)
  const live = useChangePreview('proposeChange', wanted, (request) => ({
    params: { id },
    body: { ...request, price, at_once, preview: true },
  }))
  const save = form.submit(async ({ note }) => {
    if (!wanted) return
    const body = { ...wanted, price, at_once, revision: reservation.revision, note: note.trim(), preview: false }
    if (!(await guard(call('proposeChange', { params: { id }, body })))) return
    draft.forget()
    await onDone()
  })
  return { form, wanted, live, keeps, setKeeps, close, save }
}
