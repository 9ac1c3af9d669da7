import { useId, useState } from 'react'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import { untilWords } from '#domain/reservation/payment-words.pl.ts'

type Props = { reservation: CustomerReservation; token: string; again: () => void }

/** Lets the customer contest a no-show, once and within the time limit. */
export function StatusContest(props: Props) {
  const { status, history } = props.reservation
  const is_settled = history.some(({ action }) => action === 'settle_dispute')
  return status === 'no_show' && !is_settled ? <Contest {...props} /> : null
}

function Contest(props: Props) {
  const [asking, setAsking] = useState(false)
  const id = useId()
  const { can, contest_until, timezone } = props.reservation
  return (
    <section className="card card-pad mt-5 border-primary!" aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`} className="font-sans text-lg font-semibold tracking-normal">
        Było inaczej?
      </h2>
      <p id={`${id}-p`} className="mt-1 text-ink-2">
        {contest_until
          ? `Opisz, jak było, do ${untilWords(contest_until, timezone)}. Przeczyta to właściciel i obsługa serwisu.`
          : can.contest}
      </p>
      <Button
        variant="primary"
        className="mt-3"
        blockedBy={can.contest !== true && `${id}-p`}
        onClick={() => setAsking(true)}
      >
        Opisz, jak było
      </Button>
      {asking && can.contest === true && <ContestDialog {...props} onClose={() => setAsking(false)} />}
    </section>
  )
}

const shortest = 10

function ContestDialog({ reservation, token, again, onClose }: Props & { onClose: () => void }) {
  const form = useForm({
    initial: { statement: '' },
    check: ({ statement }) => ({
      statement: statement.trim().length < shortest && 'Opisz w kilku słowach, co się wydarzyło.',
    }),
  })
  const send = form.submit(async ({ statement }) => {
    await call('contestNoShowByToken', { params: { token }, body: { statement: statement.trim() } })
    toast('Zgłoszenie zostało wysłane')
    onClose()
    again()
  })
  return (
    <FormDialog
      title="Jak było?"
      {...{ form, onClose }}
      unsaved={() => form.values.statement.trim() !== ''}
      onSubmit={send}
      submit="Wyślij zgłoszenie"
      busyLabel="Wysyłam..."
      lead={
        <p className="mt-2 text-ink-2">
          Rezerwacja {reservation.reference} dostanie stan „Sporna”, a obsługa serwisu wyjaśni sprawę z obiema stronami
          i odpowie w ciągu 14 dni. Zgłoszenie można wysłać tylko raz.
        </p>
      }
    >
      <TextArea
        {...form.field('statement')}
        label="Co się wydarzyło?"
        rows={5}
        maxLength={2000}
        hint="O której byli goście, kto był na miejscu, czy są zdjęcia lub świadkowie."
      />
    </FormDialog>
  )
}
