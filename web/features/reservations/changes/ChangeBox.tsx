import { type ReactNode, useId, useState } from 'react'
import type { ChangeProposal } from '#contract/reservations/proposals.ts'
import { formatGuests, formatInstantShort, formatList, formatTerm } from '#domain/format.pl.ts'
import { addonsText } from '#domain/pricing/labels.pl.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { useOneAnswer } from './use-one-answer.ts'
import { wishMissing } from './wish-words.pl.ts'
import { EarlyPerformance } from '#web/features/reservations/changes/EarlyPerformance.tsx'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'

type Answer = 'accept' | 'decline' | 'withdraw'
type Props = {
  change: ChangeProposal
  timezone: string
  title: string
  /** What happens when nobody answers in time. */
  otherwise?: string
  /** Label of the button that accepts, where it accepts more than a change. */
  accept?: string
  /** Throws a fault when the answer is refused. */
  answer: (answer: Answer, early_performance: boolean) => Promise<unknown>
  level?: 'h2' | 'h3'
}

/** A proposal with its old and new values; the side that must answer has buttons, the other one may take it back. */
export function ChangeBox({
  change,
  timezone,
  title,
  otherwise = 'rezerwacja zostaje bez zmian',
  accept = 'Akceptuję zmianę',
  answer,
  level: Heading = 'h2',
}: Props) {
  const { busy, error, wish, send } = useAnswer(change, answer)
  const button = (word: Answer, label: string, look: 'primary' | 'default') =>
    change.can[word] === true && (
      <Button variant={look} busy={busy === word} busyLabel="Zapisuję..." onClick={() => send(word)}>
        {label}
      </Button>
    )
  return (
    <section className="card card-pad mt-5 border-primary!" aria-label={title}>
      <Heading className="font-sans text-lg font-semibold tracking-normal">{title}</Heading>
      <Differences change={change} />
      {change.note && <p className="mt-3 rounded-lg bg-sunken p-3 wrap-anywhere whitespace-pre-line">{change.note}</p>}
      <p className="mt-3 text-sm text-ink-2">
        {`Czeka do ${formatInstantShort(change.expires_at, timezone)}. Bez odpowiedzi ${otherwise}.`}
      </p>
      {change.needs_early_performance && (
        <div className="mt-3">
          <EarlyPerformance {...wish} />
        </div>
      )}
      {error && (
        <Alert tone="danger" live className="mt-3">
          {error}
        </Alert>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {button('accept', accept, 'primary')}
        {button('decline', 'Odrzucam', 'default')}
        {button('withdraw', change.proposed_by === 'owner' ? 'Wycofaj propozycję' : 'Wycofaj prośbę', 'default')}
      </div>
    </section>
  )
}

/** Sends an answer and shows its refusal at the wish for an early beginning or above the buttons. */
function useAnswer({ needs_early_performance }: ChangeProposal, answer: Props['answer']) {
  const { busy, error, send: sendOne } = useOneAnswer<Answer>()
  const id = useId()
  const [wish, setWish] = useState(false)
  const [wishError, setWishError] = useState<string>()
  // The focus leads people with a screen reader to the sentence.
  const refuseAtWish = (sentence: string) => {
    setWishError(sentence)
    document.getElementById(id)?.focus()
  }
  const toldAtWish = (fault: unknown): boolean => {
    const sentence = isFault(fault) ? fault.fields.early_performance?.[0] : undefined
    if (sentence) refuseAtWish(sentence)
    return sentence !== undefined
  }
  const send = (word: Answer) => {
    if (word === 'accept' && needs_early_performance && !wish) return refuseAtWish(wishMissing)
    sendOne(word, () => answer(word, wish), toldAtWish)
  }
  const field = { id, value: wish, onChange: setWish, error: wish ? undefined : wishError }
  return { busy, error, wish: field, send }
}

/** The old and the new values. */
function Differences({ change }: { change: ChangeProposal }) {
  return (
    <dl className="mt-3 grid gap-2">
      <Row label="Termin" was={formatTerm(change.before)} is={formatTerm(change)} />
      <Row label="Goście" was={formatGuests(change.before.guests)} is={formatGuests(change.guests)} />
      {change.units && <Row label="Sale" was={formatList(change.before.units ?? [])} is={formatList(change.units)} />}
      {change.addons && (
        <Row label="Dodatki" was={addonsText(change.before.addons ?? [])} is={addonsText(change.addons)} />
      )}
      <Row label="Cena" was={money(change.before.total_grosze)} is={money(change.total_grosze)}>
        {change.difference_grosze !== 0 &&
          ` (${change.difference_grosze > 0 ? '+' : '−'}${money(Math.abs(change.difference_grosze))})`}
      </Row>
    </dl>
  )
}

function Row({ label, was, is, children }: { label: string; was: string; is: string; children?: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd>
        {was === is ? (
          was
        ) : (
          <>
            <span className="sr-only">Było: </span>
            <s className="text-ink-2">{was}</s>
            {' → '}
            <span className="sr-only">Będzie: </span>
            <b className="font-semibold">{is}</b>
            {children}
          </>
        )}
      </dd>
    </div>
  )
}
