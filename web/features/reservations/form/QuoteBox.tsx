import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatGuests } from '#domain/format.pl.ts'
import { termFacts } from '#web/features/listings/words.pl.ts'
import { askHref } from '#web/features/listings/term/term-wish.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Facts, Ticket } from '#web/ui/Paper.tsx'
import { money, PriceLines } from '#web/features/reservations/parts/PriceLines.tsx'
import { Thumb } from '#web/features/reservations/parts/Thumb.tsx'
import type { QuoteState } from './use-quote.ts'
import { guestsOf, type ReserveValues } from './values.ts'

type BoxProps = { listing: ListingDetail; values: ReserveValues; quote: QuoteState; note: string }

/** The ticket beside the form: what is reserved, and every line of its price. */
export function QuoteBox({ listing, values, quote, note }: BoxProps) {
  const facts = [
    ...(values.start && values.end ? termFacts(values) : []),
    { label: 'Goście', value: formatGuests(guestsOf(values)) || '–' },
  ]
  return (
    <Ticket
      className="max-lg:[&>.perf]:hidden"
      head={
        <div className="max-lg:hidden">
          <div className="flex gap-4 p-5">
            <Thumb cover={listing.pictures[0] ?? null} scene={listing.scene} />
            <div className="self-center">
              <p className="font-display text-xl font-semibold">{listing.name}</p>
              <p className="text-sm text-ink-2">{listing.address.city}</p>
            </div>
          </div>
          <Facts rows={facts} className="px-5 pb-5" />
        </div>
      }
    >
      <div className="p-5">
        <PriceOf listing={listing} quote={quote} note={note} chosen={Boolean(values.start && values.end)} />
      </div>
    </Ticket>
  )
}

const paidNothing = 'Wybierz dzień i godziny, a policzymy pełną cenę, pozycja po pozycji.'

/** The price, or why there is none, or what to choose first. */
export function PriceOf({ listing, quote, note, chosen }: Omit<BoxProps, 'values'> & { chosen: boolean }) {
  if (!chosen) return <p className="text-ink-2">{paidNothing}</p>
  const { fault } = quote
  return (
    <div className="grid gap-3">
      {quote.offline && <Alert tone="warning">Brak połączenia. Cena odświeży się, gdy wróci internet.</Alert>}
      {fault && (
        <Alert tone="warning" live>
          <p>{fault.message}</p>
          {fault.code === 'on_request' && (
            <LinkButton size="sm" className="mt-2" href={askHref(listing)}>
              Wyślij zapytanie
            </LinkButton>
          )}
          {(fault.status === 0 || fault.status >= 500) && (
            <Button size="sm" className="mt-2" onClick={quote.retry}>
              Spróbuj ponownie
            </Button>
          )}
        </Alert>
      )}
      {quote.quote ? (
        <PriceLines price={quote.quote} note={note} recalculating={quote.stale} />
      ) : (
        !fault && <p className="text-ink-2">Liczymy cenę...</p>
      )}
      {quote.quote && quote.quote.security_deposit_grosze > 0 && (
        <p className="text-sm text-ink-2">Poza ceną: kaucja zwrotna {money(quote.quote.security_deposit_grosze)}.</p>
      )}
    </div>
  )
}
