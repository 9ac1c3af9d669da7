import { useRef, useState } from 'react'
import type { TerminationProposal } from '#contract/reservations/proposals.ts'
import { formatInstantShort } from '#domain/format.pl.ts'
import type { ChangeAnswer, ChangeSide } from '#domain/reservation/change.ts'
import { saidOf } from '#web/lib/http/fault.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { terminationButtons, terminationTitle, yesMeans } from './termination-words.pl.ts'

type Props = {
  termination: TerminationProposal
  reader: ChangeSide
  timezone: string
  /** Throws a fault. */
  answer: (body: { answer: ChangeAnswer; shown_refund_grosze: number }) => Promise<unknown>
  level?: 'h2' | 'h3'
}

/** An end by consent that waits: what the yes would mean, and the buttons of the side that reads. */
export function TerminationBox({ termination, reader, timezone, answer, level: Heading = 'h2' }: Props) {
  const { busy, error, send } = useAnswer(termination, answer)
  const title = terminationTitle(reader, termination)
  const { refund, how, note } = termination
  const labels = terminationButtons(termination)
  const button = (word: ChangeAnswer, look: 'primary' | 'default') =>
    termination.can[word] === true && (
      <Button variant={look} busy={busy === word} busyLabel="Zapisuję..." onClick={() => send(word)}>
        {labels[word]}
      </Button>
    )
  return (
    <section className="card card-pad mt-5 border-primary! print:hidden" aria-label={title}>
      <Heading className="font-sans text-lg font-semibold tracking-normal">{title}</Heading>
      {note && <p className="mt-3 rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-line">{note}</p>}
      <p className="mt-3">
        {yesMeans(reader, termination)}{' '}
        {refund.refund_grosze > 0 && <b className="num font-semibold">{money(refund.refund_grosze)}.</b>}
      </p>
      {how && <p className="mt-1">{how}</p>}
      <p className="mt-3 text-sm text-ink-2">
        {`Czeka do ${formatInstantShort(termination.expires_at, timezone)}. Bez odpowiedzi rezerwacja zostaje bez zmian.`}
      </p>
      {error && (
        <Alert tone="danger" live className="mt-3">
          {error}
        </Alert>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {button('accept', 'primary')}
        {button('decline', 'default')}
        {button('withdraw', 'default')}
      </div>
    </section>
  )
}

/** Sends an answer once, with the sum that was on the screen, and says above the buttons why it was not taken. */
function useAnswer({ refund }: TerminationProposal, answer: Props['answer']) {
  const [busy, setBusy] = useState<ChangeAnswer | null>(null)
  const [error, setError] = useState('')
  // A second click may come before the first one is drawn.
  const running = useRef(false)
  const send = (word: ChangeAnswer) => {
    if (running.current) return
    running.current = true
    setBusy(word)
    setError('')
    answer({ answer: word, shown_refund_grosze: refund.refund_grosze })
      .catch((fault: unknown) => setError(saidOf(fault)))
      .finally(() => {
        running.current = false
        setBusy(null)
      })
  }
  return { busy, error, send }
}
