import { formatMoney } from '#domain/format.pl.ts'
import { beforehandText } from '#domain/reservation/payment-words.pl.ts'
import { priceRows, vatRows } from '#web/features/reservations/parts/PriceLines.tsx'
import { PriceBreakdown } from '#web/ui/Paper.tsx'
import type { Quote } from './use-live-price.ts'

const always = { always_grosze: true }

/** The quote line by line, with VAT; the deposit and the refundable deposit are told apart. */
export default function Bill({ quote, recalculating }: { quote: Quote; recalculating: boolean }) {
  const rows = [...priceRows(quote.lines), ...vatRows(quote)]
  const vat = quote.total_grosze - quote.total_net_grosze
  const deposit = quote.deposit.amount_grosze
  const notes = [
    vat > 0 && `W tym VAT ${formatMoney(vat, always)}.`,
    deposit > 0 &&
      quote.deposit.type !== 'none' &&
      `${depositWords[quote.deposit.type]} ${formatMoney(deposit, always)} po potwierdzeniu rezerwacji${quote.online_ways.length > 0 ? `: ${beforehandText(quote.online_ways)}` : ''}.`,
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
      />
    </div>
  )
}

const depositWords = { zadatek: 'Zadatek', zaliczka: 'Zaliczka', full: 'Całość:', none: '' } as const

const warnings: Record<string, string> = {
  distance_unknown: 'Dojazd doliczymy, gdy podasz miejsce wydarzenia.',
  promo_code_not_applicable: 'Ten kod nie działa w wybranym terminie.',
  calendar_silent:
    'Kalendarz tego miejsca chwilowo nie odpowiada, więc o rezerwacji zdecyduje właściciel, zanim cokolwiek zapłacisz.',
  out_of_range: 'To miejsce jest poza zasięgiem dojazdu, więc o rezerwacji zdecyduje właściciel.',
}
