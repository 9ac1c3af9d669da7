import { sentenceOf } from '#web/lib/http/fault.ts'
import { useEffect, useRef } from 'react'
import { fromNumber } from '#domain/format.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { FreeTerms } from '#web/features/reservations/form/FreeTerms.tsx'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'
import { finalButton } from '#web/features/reservations/parts/send-words.pl.ts'
import { blockingReasons } from '#web/features/reservations/form/use-quote.ts'
import type { Reserve } from './use-reserve.ts'
import { useProposals } from '#web/features/reservations/form/use-term.ts'

/**
 * The problem with the last click, shown in place: another term, another price, or no answer. Nothing typed is lost.
 */
export function ProblemPanel({ reserve }: { reserve: Reserve }) {
  const { problem } = reserve
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) panel.current?.focus()
  }, [problem])
  if (!problem) return <TakenMeanwhile reserve={reserve} />
  return (
    <div ref={panel} tabIndex={-1} className="mt-6 outline-none">
      <Alert tone={problem.kind === 'lost' ? 'danger' : 'warning'} live>
        {problem.kind === 'taken' && <Taken reserve={reserve} {...problem} />}
        {problem.kind === 'price' && <NewPrice reserve={reserve} problem={problem} />}
        {problem.kind === 'lost' && (
          <>
            <p className="font-semibold">Nie mamy odpowiedzi</p>
            <p>
              {sentenceOf(problem)} Twoja prośba mogła do nas dotrzeć, dlatego termin może już wyglądać na zajęty.
              Kliknij przycisk w podsumowaniu jeszcze raz – drugi raz niczego nie zarezerwujemy, a Twoje dane są
              zapisane.
            </p>
          </>
        )}
      </Alert>
    </div>
  )
}

type Of<K extends string> = Extract<NonNullable<Reserve['problem']>, { kind: K }>

/** Reports that the term has been taken when a newer price says so, without a click and without moving the focus. */
function TakenMeanwhile({ reserve }: { reserve: Reserve }) {
  const { listing, form, quote, step, unanswered } = reserve
  // The first step reports it itself. After a lost answer this person's own reservation may have taken the term.
  const [reason] = step === 'term' || unanswered ? [] : blockingReasons(quote)
  const proposals = useProposals(listing, form.values, reason !== undefined)
  if (!reason) return null
  return (
    <Alert tone="warning" className="mt-6" live>
      <Taken reserve={reserve} message={reason.message} alternatives={proposals.terms} />
    </Alert>
  )
}

type TakenProps = { reserve: Reserve } & Pick<Of<'taken'>, 'message' | 'alternatives'>

function Taken({ reserve, message, alternatives }: TakenProps) {
  return (
    <>
      <p className="font-semibold">{message}</p>
      <p>
        Twoje dane są zapisane. Wybierz inny termin jednym kliknięciem
        {alternatives.length > 0 ? '' : ' w kalendarzu'}.
      </p>
      <FreeTerms
        terms={alternatives}
        onPick={({ start, end }) => {
          reserve.dismiss()
          reserve.patch({ start, end })
        }}
      />
      <a className="link mt-3 inline-flex min-h-11 items-center" href={reserve.stepHref('term')}>
        Wróć do kalendarza
      </a>
    </>
  )
}

/** Both totals and a button to agree to the new one. */
function NewPrice({ reserve, problem }: { reserve: Reserve; problem: Of<'price'> }) {
  const { fresh, shown_grosze } = problem
  return (
    <>
      <p className="font-semibold">
        Cena zmieniła się {fromNumber(money(shown_grosze))} na {money(fresh.total_grosze)}.
      </p>
      <p>Nowe pozycje widzisz w podsumowaniu ceny. Nic nie zostało jeszcze wysłane.</p>
      <Button
        variant="primary"
        className="mt-3 whitespace-normal"
        busy={reserve.sending}
        busyLabel="Wysyłam..."
        onClick={() => reserve.send(fresh)}
      >
        {finalButton(reserve.listing, fresh)}: {money(fresh.total_grosze)}
      </Button>
    </>
  )
}
