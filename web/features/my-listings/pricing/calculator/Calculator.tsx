import { formatDate, formatMoney } from '#domain/format.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { PriceLines } from '#web/features/reservations/parts/PriceLines.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Accordion } from '#web/ui/Paper.tsx'
import { CalculatorInputs } from './CalculatorInputs.tsx'
import type { Wish } from './calculator-wish.ts'
import type { Preview } from './use-preview.ts'

type Answer = Reply<'previewVenuePricing'>

export type CalculatorProps = {
  wish: Wish
  onWish: (wish: Wish) => void
  preview: Preview
  listing: Reply<'getMyVenue'>
}

/** What a customer would pay with the prices on this screen, saved or not, and why. */
export function Calculator({ wish, onWish, preview, listing }: CalculatorProps) {
  return (
    <div className="grid gap-5">
      <Total preview={preview} />
      <CalculatorInputs {...{ wish, onWish, listing }} travels={preview.travels} />
      <Outcome preview={preview} />
    </div>
  )
}

/** The sum stays in sight while dates and guests are tried out. */
function Total({ preview: { answer, blocked, stale } }: { preview: Preview }) {
  const total = blocked ? undefined : answer?.price?.total_grosze
  // While something blocks the calculation, no calculation is under way.
  const working = stale && !blocked
  return (
    <p
      role="status"
      aria-busy={working || undefined}
      className={`num text-2xl font-semibold ${working ? 'recalculating' : ''}`}
    >
      {total === undefined ? '–' : formatMoney(total, { always_grosze: true })}
    </p>
  )
}

function Outcome({ preview }: { preview: Preview }) {
  const { answer, fault, stale, blocked } = preview
  if (blocked) return <p className="text-ink-2">{blocked}</p>
  if (isFault(fault) && !stale) {
    return (
      <Alert tone="warning" live>
        <p>{[...new Set(fault.errors)].join(' ')}</p>
        {(fault.status === 0 || fault.status >= 500) && (
          <Button size="sm" className="mt-2" onClick={preview.retry}>
            Spróbuj ponownie
          </Button>
        )}
      </Alert>
    )
  }
  if (!answer) return <p className="text-ink-2">Liczymy cenę...</p>
  return (
    <div className="grid gap-4">
      {answer.reasons.length > 0 && (
        <Alert tone="info">
          <p className="font-semibold">Tego terminu nie można teraz zarezerwować, ale cena wyglądałaby tak:</p>
          {answer.reasons.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </Alert>
      )}
      {answer.price ? <Price {...{ answer, stale }} /> : <Stopped answer={answer} />}
      <Why answer={answer} />
    </div>
  )
}

const warnings: Record<string, string> = {
  distance_unknown: 'Podaj odległość, a doliczymy dojazd.',
  promo_code_not_applicable: 'Kod jest dobry, ale nie działa w tym terminie.',
  rooms_as_whole: 'Te sale nie mają razem własnej ceny, więc kosztują tyle, ile cały obiekt.',
  out_of_range: 'To miejsce jest poza zasięgiem, więc o rezerwacji zdecydujesz osobno.',
}

function Price({ answer, stale }: { answer: Answer; stale: boolean }) {
  const { price } = answer
  if (!price) return null
  const { deposit, balance, security_deposit_grosze: security } = price
  const money = (grosze: number) => formatMoney(grosze, { always_grosze: true })
  return (
    <div className="grid gap-2">
      <PriceLines price={price} recalculating={stale} />
      {deposit.amount_grosze > 0 && deposit.type !== 'none' && (
        <p className="text-sm text-ink-2">
          {`${depositWords[deposit.type]} ${money(deposit.amount_grosze)}, reszta ${money(balance.amount_grosze)}.`}
        </p>
      )}
      {security > 0 && <p className="text-sm text-ink-2">Poza ceną: kaucja zwrotna {money(security)}.</p>}
      {price.warnings.map((code) => (
        <p key={code} className="text-sm text-ink-2">
          {warnings[code] ?? ''}
        </p>
      ))}
    </div>
  )
}

const depositWords = { zadatek: 'Zadatek', zaliczka: 'Zaliczka', full: 'Płatność z góry:', none: '' } as const

function Stopped({ answer: { explanation } }: { answer: Answer }) {
  return (
    <Alert tone="warning">
      <p className="font-semibold">Brak ceny: goście zobaczą „wycena indywidualna” i wyślą zapytanie.</p>
      {explanation.stop && <p>{explanation.stop.sentence}</p>}
    </Alert>
  )
}

function Why({ answer: { explanation } }: { answer: Answer }) {
  const days = explanation.choices
  return (
    <div className="[&_.acc>div]:max-w-none [&_.acc]:border-0">
      <Accordion summary="Dlaczego tyle" open>
        <div className="grid gap-4">
          {days.map(({ date, candidates }) => (
            <section key={date} aria-label={`Cena podstawowa ${formatDate(date)}`}>
              {days.length > 1 && <h4 className="font-semibold text-ink">{formatDate(date)}</h4>}
              <ul className="grid gap-2">
                {candidates.map((one) => (
                  <Reason key={one.index} strong={one.outcome === 'chosen'} name={one.name} sentence={one.sentence} />
                ))}
              </ul>
            </section>
          ))}
          {explanation.others.length > 0 && (
            <section aria-label="Pozostałe pozycje">
              <ul className="grid gap-2">
                {explanation.others.map((one) => (
                  <Reason key={one.index} strong={one.applied} name={one.name} sentence={one.sentence} />
                ))}
              </ul>
            </section>
          )}
        </div>
      </Accordion>
    </div>
  )
}

function Reason({ strong, name, sentence }: { strong: boolean; name: string; sentence: string }) {
  return (
    <li className={`border-l-2 pl-3 text-sm ${strong ? 'border-primary text-ink' : 'border-line-2 text-ink-2'}`}>
      <b>{name}</b>
      <span className="block">{sentence}</span>
    </li>
  )
}
