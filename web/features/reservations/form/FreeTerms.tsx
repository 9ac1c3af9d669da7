import { CalendarCheck } from '@lucide/icons'
import { formatTermShort } from '#domain/format.pl.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { money } from '#web/features/reservations/parts/PriceLines.tsx'

export type FreeTerm = { start: string; end: string; total_grosze: number | null }

const rowClass =
  'flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line-2 bg-surface px-4 py-2 text-left text-ink hover:border-primary'

/** Nearest free terms; one click takes one, or leads to the form with it. */
export function FreeTerms({
  terms,
  title = 'Najbliższe wolne terminy',
  onPick,
  hrefOf,
}: {
  terms: readonly FreeTerm[]
  title?: string
  onPick?: (term: FreeTerm) => void
  hrefOf?: (term: FreeTerm) => string
}) {
  if (terms.length === 0) return null
  return (
    <div className="mt-3">
      <p className="font-semibold">{title}</p>
      <ul className="mt-2 grid gap-2">
        {terms.map((term) => (
          <li key={`${term.start}/${term.end}`}>
            {hrefOf ? (
              <a className={rowClass} href={hrefOf(term)}>
                <Row term={term} />
              </a>
            ) : (
              <button type="button" className={rowClass} onClick={() => onPick?.(term)}>
                <Row term={term} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ term }: { term: FreeTerm }) {
  return (
    <>
      <Icon of={CalendarCheck} className="text-success" />
      <span className="num flex-1 font-medium">{formatTermShort(term)}</span>
      {term.total_grosze !== null && <b className="num font-semibold">{money(term.total_grosze)}</b>}
    </>
  )
}
