import { useId } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { type Fault, isPassing, saidOf } from '#web/lib/http/fault.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import { cancelHints, proposalMeans, secondTexts, wordsFor } from '#web/features/reservations/desk/owner-words.pl.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'

type Reason = keyof typeof cancelHints
type Draft = { cancel_reason: Reason; note: string }

/** `not_paid` is offered only when money is missing, because the reason decides how much is kept. */
const reasonsFor = ({ price, paid_grosze }: OwnerReservation): Reason[] =>
  (Object.keys(cancelHints) as Reason[]).filter((reason) => reason !== 'not_paid' || paid_grosze < price.total_grosze)

/** A termination that needs the consent of both sides is proposed, not carried out (ruling 24). */
const words = {
  alone: { submit: 'Anuluj rezerwację', busyLabel: 'Anuluję...', danger: true },
  proposed: { submit: 'Zaproponuj rezygnację', busyLabel: 'Wysyłam...', danger: false },
} as const

/** Cancels a reservation for the owner, after its cost in grosze was shown for the chosen reason. */
export function OwnerCancelDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const id = useId()
  const { form, cancel_reason, preview, cancel } = useCancelling({ reservation, onClose, onDone, guard })
  const is_proposed = cancel_reason === 'mutual'
  return (
    <FormDialog
      wide
      title="Anulować rezerwację?"
      {...{ form, onClose }}
      onSubmit={cancel}
      {...words[is_proposed ? 'proposed' : 'alone']}
      blockedBy={!preview.data && `${id}-skutki`}
      back="Nie anuluj"
    >
      <Reasons reservation={reservation} value={cancel_reason} onChange={(value) => form.set('cancel_reason', value)} />
      <div id={`${id}-skutki`} aria-live="polite">
        <Preview refund={preview.data?.refund} error={preview.error} again={() => void preview.refetch()} />
        {is_proposed && <p className="mt-3 text-sm text-ink-2">{proposalMeans}</p>}
      </div>
      <TextArea {...form.field('note')} {...wordsFor(reservation.customer)} optional rows={2} maxLength={1000} />
    </FormDialog>
  )
}

/** The state of the dialog: typed reason and note, the cost for that reason, and sending. */
function useCancelling({ reservation, onDone, guard }: OwnerDialogProps) {
  const { id } = reservation
  const draft = useDraft<Draft>(`cancel:${id}`, () => ({ cancel_reason: 'owner_fault', note: '' }))
  const form = useForm<Draft>({ initial: draft.first })
  useKeptValues(draft, form.values, form.changed)
  const { cancel_reason } = form.values
  const preview = useQuery({
    ...q('cancelReservation', { params: { id }, body: { preview: true, cancel_reason } }),
    staleTime: 0,
    gcTime: 0,
  })
  const cancel = form.submit(async ({ note }) => {
    if (!preview.data) return
    if (cancel_reason === 'mutual') {
      const fresh = await guard(call('proposeTermination', { params: { id }, body: { note: note.trim() } }))
      if (!fresh) return
      draft.forget()
      await onDone(fresh)
      return
    }
    const { refund_grosze } = preview.data.refund
    const body = { preview: false, cancel_reason, note: note.trim(), shown_refund_grosze: refund_grosze }
    const done = await guard(call('cancelReservation', { params: { id }, body }))
    if (!done) return
    draft.forget()
    await onDone()
  })
  return { form, cancel_reason, preview, cancel }
}

function Reasons({
  reservation,
  value,
  onChange,
}: {
  reservation: OwnerReservation
  value: Reason
  onChange: (reason: Reason) => void
}) {
  const say = useDictionary()
  return (
    <RadioCards
      legend="Dlaczego?"
      columns={2}
      value={value}
      onChange={(next) => onChange(next as Reason)}
      options={reasonsFor(reservation).map((reason) => ({
        value: reason,
        label: say('cancel_reason', reason),
        description: cancelHints[reason],
        ...(reason === 'mutual' &&
          reservation.can.terminate !== true && { disabled: true, reason: reservation.can.terminate }),
      }))}
    />
  )
}

type Refund = Reply<'cancelReservation'>['refund']

type PreviewProps = { refund: Refund | undefined; error: Fault | null; again: () => void }

function Preview({ refund, error, again }: PreviewProps) {
  if (refund) return <Consequence refund={refund} />
  if (error)
    return (
      <Alert tone="danger" onRetry={isPassing(error) ? again : undefined}>
        {saidOf(error)}
      </Alert>
    )
  return (
    <Skeletons>
      <Skeleton className="h-32 rounded-lg" />
    </Skeletons>
  )
}

/** What the cancellation costs, before the click. */
function Consequence({ refund }: { refund: Refund }) {
  const doubled = refund.double_deposit_due_grosze
  return (
    <div className="rounded-lg bg-sunken p-4">
      <p className="font-semibold">Co się stanie</p>
      <p className="mt-1 text-sm text-ink-2">{refund.rule}</p>
      <dl className="price-list mt-2 text-sm">
        <div>
          <dt>Wpłacono</dt>
          <dd>{money(refund.paid_grosze)}</dd>
        </div>
        <div>
          <dt>Zatrzymujesz</dt>
          <dd>{money(refund.retained_grosze)}</dd>
        </div>
        <div className="total">
          <dt>Zwracasz</dt>
          <dd>{money(refund.refund_grosze)}</dd>
        </div>
      </dl>
      {doubled > 0 && (
        <Alert tone="danger" className="mt-3">
          <p className="font-semibold">{secondTexts.would(doubled)}</p>
          <p>{`Razem do ${money(refund.refund_grosze + doubled)}. Tak stanowi art. 394 Kodeksu cywilnego, gdy umowy nie wykonuje ten, kto wziął zadatek.`}</p>
        </Alert>
      )}
    </div>
  )
}
