import type { TerminationProposal } from '#contract/reservations/proposals.ts'
import { formatInstantShort } from '#domain/format.pl.ts'
import type { ChangeAnswer, ChangeSide } from '#domain/reservation/change.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { useOneAnswer } from '#web/features/reservations/changes/use-one-answer.ts'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { terminationButtons, terminationTitle, yesMeans } from './termination-words.pl.ts'

type Props = {
  termination: TerminationProposal
  reader: ChangeSide
  timezone: string
  /** Throws a fault when the answer is refused. */
  answer: (body: { answer: ChangeAnswer; shown_refund_grosze: number }) => Promise<unknown>
  level?: 'h2' | 'h3'
}

/** A proposed termination: what consenting means, and the buttons of the reading side. */
export function TerminationBox({ termination, reader, timezone, answer, level: Heading = 'h2' }: Props) {
  const { busy, error, send } = useOneAnswer<ChangeAnswer>()
  const title = terminationTitle(reader, termination)
  const { refund, how, note } = termination
  // With the amount that was on the screen, so that the server can compare.
  const give = (word: ChangeAnswer) =>
    send(word, () => answer({ answer: word, shown_refund_grosze: refund.refund_grosze }))
  const labels = terminationButtons(termination)
  const button = (word: ChangeAnswer, look: 'primary' | 'default') =>
    termination.can[word] === true && (
      <Button variant={look} busy={busy === word} busyLabel="Zapisuję..." onClick={() => give(word)}>
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
