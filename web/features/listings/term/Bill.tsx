import { formatMoney } from '#domain/format.pl.ts'
import { beforehandText } from '#domain/reservation/payment-words.pl.ts'
import { priceRows, vatRows } from '#web/features/reservations/parts/PriceLines.tsx'
import { PriceBreakdown } from '#web/ui/Paper.tsx'
import type { Quote } from './use-live-price.ts'

const always = { always_grosze: true }

/** The quote line by line, with VAT; deposit and security deposit are notes below. */
export default function Bill({ quote, recalculating }: { quote: Quote; recalculating: boolean }) {
  const rows = [...priceRows(quote.lines), ...vatRows(quote)]
  const vat = quote.total_grosze - quote.total_net_grosze
  const notes = [
    vat > 0 && `W tym VAT ${formatMoney(vat, always)}.`,
    firstNote(quote),
    quote.security_deposit_grosze > 0 &&
      `Kaucja zwrotna u właściciela: ${formatMoney(quote.security_deposit_grosze, always)}.`,
    ...quote.warnings.map((code) => warnings[code]),
  ]
  return (
    <div className="mt-4 border-t border-line pt-3">
      <PriceBreakdown
        rows={rows}
        total={{ amount: formatMoney(quote.total_grosze, always) }}
        note={notes.filter(Boolean).join(' ')}
        recalculating={recalculating}
        said
      />
    </div>
  )
}

type First = Pick<Quote, 'deposit' | 'balance' | 'total_grosze' | 'online_ways'>

/** What is paid first; the whole price when the day of the rest has already passed (ruling 65). */
export function firstNote({ deposit, balance, total_grosze, online_ways }: First): string | null {
  if (deposit.amount_grosze === 0 || deposit.type === 'none') return null
  const what = balance.with_deposit
    ? `${depositWords.full} ${formatMoney(total_grosze, always)}`
    : `${depositWords[deposit.type]} ${formatMoney(deposit.amount_grosze, always)}`
  return `${what} po potwierdzeniu rezerwacji${online_ways.length > 0 ? `: ${beforehandText(online_ways)}` : ''}.`
}

const depositWords = { zadatek: 'Zadatek', zaliczka: 'Zaliczka', full: 'Całość:', none: '' } as const

const warnings: Record<string, string> = {
  distance_unknown: 'Dojazd doliczymy, gdy podasz miejsce wydarzenia.',
  promo_code_not_applicable: 'Ten kod nie działa w wybranym terminie.',
  rooms_as_whole: 'Wybrane sale kosztują razem tyle, ile cały obiekt.',
  calendar_silent:
    'Kalendarz tego miejsca chwilowo nie odpowiada, więc o rezerwacji zdecyduje właściciel, zanim cokolwiek zapłacisz.',
  out_of_range: 'To miejsce jest poza zasięgiem dojazdu, więc o rezerwacji zdecyduje właściciel.',
}
