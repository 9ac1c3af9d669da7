import { useId, useState } from 'react'
import { useDraft, useKeptValues } from '#web/features/auth/drafts.ts'
import { useSettled } from '#web/features/listings/use-settled.ts'
import { call, type Reply } from '#web/lib/api.ts'
import { type Fault, isFault } from '#web/lib/fault.ts'
import { useForm } from '#web/lib/form.ts'
import { q } from '#web/lib/query.ts'
import { keepPreviousData, useQuery } from '#web/lib/use-query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Alert, ErrorSummary } from '#web/ui/Notice.tsx'
import { ChangeConsequence } from './ChangeConsequence.tsx'
import { ChangeFields } from './ChangeFields.tsx'
import { type ChangeValues, changeValues, termValues, wantedOf } from './changing.ts'
import { todayIn } from './clock.ts'
import type { OwnerDialogProps } from './OwnerReservationDialog.tsx'
import { useOwnOffer } from './use-offer.ts'

const WAIT_MS = 300

/** Another term or other guests: proposed to a guest, done at once where the owner made the reservation. */
export function OwnerChangeDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const formId = useId()
  const { id, timezone, can, customer } = reservation
  const today = todayIn(timezone)
  const at_once = can.change_at_once === true
  const { offer } = useOwnOffer(reservation.listing)
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
  const settled = useSettled(JSON.stringify(wanted), WAIT_MS)
  const asked = JSON.parse(settled) as typeof wanted
  const price = keeps ? ('keep' as const) : ('new' as const)
  const preview = useQuery<Reply<'proposeChange'>, Fault>({
    ...q('proposeChange', { params: { id }, body: { ...asked, price, at_once, preview: true } }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const stale = settled !== JSON.stringify(wanted) || preview.isPlaceholderData
  const ready = wanted !== null && !stale && preview.data?.possible === true
  const save = form.submit(async ({ note }) => {
    if (!wanted) return
    const body = { ...wanted, price, at_once, revision: reservation.revision, note: note.trim(), preview: false }
    if (!(await guard(call('proposeChange', { params: { id }, body })))) return
    draft.forget()
    await onDone()
  })
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
            blockedBy={!ready && `${formId}-skutki`}
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
          offer={offer}
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
        <div id={`${formId}-skutki`}>
          {wanted === null ? (
            <p className="text-ink-2">Wpisz dzień, godziny i liczbę gości.</p>
          ) : preview.error ? (
            <Alert tone="danger">{isFault(preview.error) ? preview.error.message : ''}</Alert>
          ) : (
            preview.data && (
              <ChangeConsequence
                preview={preview.data}
                stale={stale}
                onTerm={(start, end) => form.setAll({ ...form.values, ...termValues({ start, end }) })}
              />
            )
          )}
        </div>
      </form>
    </Dialog>
  )
}
