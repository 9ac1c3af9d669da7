import { useEffect, useId, useRef, useState } from 'react'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { type Args, call } from '#web/lib/http/api.ts'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useKeyOf } from '#web/lib/http/idempotency.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { ChangeBox } from '#web/features/reservations/changes/ChangeBox.tsx'
import { ChangeEffects, useChangePreview } from '#web/features/reservations/changes/ChangePreview.tsx'
import { ChangeFields } from '#web/features/reservations/changes/ChangeFields.tsx'
import { type ChangeValues, changeValues, wantedOf } from '#web/features/reservations/changes/changing.ts'
import { EarlyPerformance } from '#web/features/reservations/changes/EarlyPerformance.tsx'
import { readAnew } from '#web/features/reservations/changes/use-one-answer.ts'
import { acceptButton } from '#web/features/reservations/parts/words.pl.ts'
import { wishMissing } from '#web/features/reservations/changes/wish-words.pl.ts'
import { todayIn } from '#web/lib/clock.ts'
import { usePublicDetail } from '#web/features/reservations/form/use-listing-detail.ts'

type Props = { reservation: CustomerReservation; token: string; again: () => void }

const done = {
  accept: 'Zmiana została zaakceptowana',
  decline: 'Rezerwacja zostaje bez zmian',
  withdraw: 'Prośba została wycofana',
} as const

const requestDone = {
  accept: 'Propozycja została przyjęta',
  decline: 'Propozycja została odrzucona. Prośba wraca do właściciela',
  withdraw: '',
} as const

/** A change that waits for an answer, above everything else on the page. */
export function StatusProposal({ reservation, token, again }: Props) {
  const { change, timezone } = reservation
  if (!change) return null
  const request = reservation.status === 'pending_owner'
  return (
    <ChangeBox
      change={change}
      timezone={timezone}
      title={
        request
          ? 'Propozycja właściciela'
          : change.proposed_by === 'owner'
            ? 'Właściciel proponuje zmianę'
            : 'Twoja prośba o zmianę czeka na odpowiedź'
      }
      accept={acceptButton(request, change.difference_grosze)}
      {...(request ? { otherwise: 'Twoja prośba wraca do właściciela' } : {})}
      answer={async (answer, early_performance) => {
        const body = { answer, early_performance, change_id: change.id }
        await call('answerChangeByToken', { params: { token }, body }).catch(readAnew(again))
        toast(request ? requestDone[answer] : done[answer])
        again()
      }}
    />
  )
}

/** Rooms are named where the place has several. */
const changeTitle = ({ units }: CustomerReservation): string =>
  units.length > 0 ? 'Zmień termin, gości lub sale' : 'Zmień termin lub gości'

/** The button that asks for another term, other guests or rooms, or why it cannot be pressed. */
export function StatusChange(props: Props) {
  const [asking, setAsking] = useState(false)
  const { change } = props.reservation.can
  return (
    <>
      {change !== true && (
        <p id="change-why" className="mt-1 text-sm text-ink-2">
          {change}
        </p>
      )}
      <Button className="mt-3 mr-3" blockedBy={change !== true && 'change-why'} onClick={() => setAsking(true)}>
        {changeTitle(props.reservation)}
      </Button>
      {/* What is being written stays when the owner is faster: sending it says why it came too late. */}
      {asking && <AskDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function useKeyedCall(token: string) {
  const keyOf = useKeyOf()
  return (body: NonNullable<Args<'proposeChangeByToken'>['body']>) =>
    call('proposeChangeByToken', { params: { token }, body, idempotency_key: keyOf(body) })
}

function AskDialog(props: Props & { onClose: () => void }) {
  const { reservation, onClose } = props
  const id = useId()
  const { today, detail, form, wanted, live, asks_wish, send } = useAsk(props)
  const touched = useTouched(form.values, () => changeValues(reservation))
  return (
    <FormDialog
      wide
      title={changeTitle(reservation)}
      {...{ form, onClose }}
      unsaved={() => touched}
      onSubmit={send}
      submit="Wyślij prośbę"
      busyLabel="Wysyłam..."
      blockedBy={!live.ready && `${id}-skutki`}
      lead={
        <p className="mt-2 text-ink-2">
          Właściciel dostanie Twoją prośbę i odpowie. Do tego czasu rezerwacja zostaje bez zmian, a nowy termin czeka na
          Ciebie.
        </p>
      }
    >
      <ChangeFields
        {...{ form, old: reservation, detail, today }}
        guest={{ taken: live.preview.data?.taken_unit_ids ?? [] }}
        to="do właściciela"
      />
      <ChangeEffects id={`${id}-skutki`} form={form} wanted={wanted} live={live} />
      {asks_wish && <EarlyPerformance {...form.field('early_performance')} />}
    </FormDialog>
  )
}

/** The wanted change, its preview, and sending it. */
function useAsk({ reservation, token, again, onClose }: Props & { onClose: () => void }) {
  const today = todayIn(reservation.timezone)
  const { detail } = usePublicDetail(reservation.listing)
  // Only the preview of the typed values tells whether the wish for an early beginning is required.
  const asks = useRef(false)
  const form = useForm<ChangeValues>({
    initial: changeValues(reservation),
    check: ({ early_performance }) => ({ early_performance: asks.current && !early_performance && wishMissing }),
  })
  const wanted = wantedOf(form.values, reservation, today)
  const live = useChangePreview('proposeChangeByToken', wanted, (request) => ({
    params: { token },
    body: { ...request, revision: reservation.revision, preview: true },
  }))
  const ask = useKeyedCall(token)
  const asks_wish = live.preview.data?.needs_early_performance === true
  useEffect(() => void (asks.current = asks_wish), [asks_wish])
  const send = form.submit(async ({ note, early_performance }) => {
    if (!wanted) return
    const wish = asks_wish && early_performance
    const body = {
      ...wanted,
      revision: reservation.revision,
      note: note.trim(),
      early_performance: wish,
      preview: false,
    }
    await ask(body).catch(readAnew(again))
    toast('Prośba została wysłana')
    onClose()
    again()
  })
  return { today, detail, form, wanted, live, asks_wish, send }
}
