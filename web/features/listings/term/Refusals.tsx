import { formatMoney, formatTermShort } from '#domain/format.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import type { ChangeWish } from './term-wish.ts'
import type { LivePrice } from './use-live-price.ts'

/** Why the term cannot be had, and what can be had instead. */
export default function Refusals({ price, change }: { price: LivePrice; change: ChangeWish }) {
  const { fault, reasons, alternatives } = price
  return (
    <Alert tone="warning" live>
      <ul className="grid gap-1">
        {(reasons.length > 0 ? reasons.map((reason) => reason.message) : (fault?.errors ?? [])).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {fault && fault.status !== 400 && (
        <Button size="sm" className="mt-2" onClick={price.retry}>
          Spróbuj ponownie
        </Button>
      )}
      {alternatives.length > 0 && (
        <>
          <p className="mt-3 font-semibold">Najbliższe wolne terminy</p>
          <ul className="mt-1 grid gap-2">
            {alternatives.map((term) => (
              <li key={term.start + term.end}>
                <button
                  type="button"
                  className="link min-h-11 text-left"
                  onClick={() => change({ start: term.start, end: term.end })}
                >
                  {formatTermShort(term)}
                  {term.total_grosze !== null && `, ${formatMoney(term.total_grosze)}`}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
