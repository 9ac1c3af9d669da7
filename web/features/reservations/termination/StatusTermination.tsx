import { useState } from 'react'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { call } from '#web/lib/http/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { readAnew } from '#web/features/reservations/changes/use-one-answer.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { terminationDone } from './termination-words.pl.ts'
import { TerminationBox } from './TerminationBox.tsx'

type Props = { reservation: CustomerReservation; token: string; again: () => void }

/** A proposed termination that waits for an answer, above everything else on the page. */
export function StatusTermination({ reservation: { termination, timezone }, token, again }: Props) {
  if (!termination) return null
  return (
    <TerminationBox
      {...{ termination, timezone }}
      reader="customer"
      answer={async (body) => {
        await call('answerTerminationByToken', { params: { token }, body }).catch(readAnew(again))
        toast(terminationDone(termination)[body.answer])
        again()
      }}
    />
  )
}

/**
 * Stands above the button that cancels alone and may cost something: the owner already proposes to return everything.
 */
export function TerminationInstead({ reservation: { termination } }: Pick<Props, 'reservation'>) {
  if (termination?.can.accept !== true || termination.refund.refund_grosze === 0) return null
  return (
    <p className="mt-3 text-sm text-ink-2">
      Właściciel proponuje rezygnację ze zwrotem całej wpłaty. Odpowiesz na tę propozycję na górze strony.
    </p>
  )
}

/** Stands beside cancelling alone when that would cost something: asks the owner to return everything. */
export function AskForConsent(props: Props) {
  const [asking, setAsking] = useState(false)
  // What is being written stays when the owner is faster: sending it says why it came too late.
  if (props.reservation.can.terminate !== true && !asking) return null
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="text-sm text-ink-2">
        Możesz też poprosić właściciela o rezygnację za zgodą obu stron. Wtedy wraca do Ciebie cała wpłata.
      </p>
      <Button className="mt-3" onClick={() => setAsking(true)}>
        Poproś o zgodę właściciela
      </Button>
      {asking && <AskDialog {...props} onClose={() => setAsking(false)} />}
    </div>
  )
}

function AskDialog({ reservation, token, again, onClose }: Props & { onClose: () => void }) {
  const form = useForm({ initial: { note: '' } })
  const send = form.submit(async ({ note }) => {
    await call('proposeTerminationByToken', { params: { token }, body: { note: note.trim() } }).catch(readAnew(again))
    toast('Prośba została wysłana')
    onClose()
    again()
  })
  return (
    <FormDialog
      title="Rezygnacja za zgodą obu stron"
      {...{ form, onClose }}
      unsaved={() => form.values.note.trim() !== ''}
      onSubmit={send}
      submit="Wyślij prośbę"
      busyLabel="Wysyłam..."
      lead={
        <p className="mt-2 text-ink-2">
          Jeśli właściciel się zgodzi, rezerwacja zostanie anulowana, a do Ciebie wróci cała wpłata:{' '}
          <b className="num font-semibold text-ink">{money(reservation.paid_grosze)}</b>. Jeśli się nie zgodzi albo nie
          odpowie, rezerwacja zostaje bez zmian.
        </p>
      }
    >
      <TextArea
        {...form.field('note')}
        label="Kilka słów do właściciela"
        optional
        rows={4}
        maxLength={1000}
        hint="Napisz, dlaczego prosisz o zgodę."
      />
    </FormDialog>
  )
}
