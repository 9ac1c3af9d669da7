import { useState } from 'react'
import { formatDateShort, formatMoney, guestsCount } from '#domain/format.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { perUnit } from '#web/features/listings/words.pl.ts'
import { CardHead, Outcome, TermFields, type TermProps } from './ReservationCard.tsx'

/** The phone's bar at the bottom: the price and a button that opens the fields. */
export function BottomBar(props: TermProps) {
  const { listing, wish, price } = props
  // State of the bar itself, so that opening it draws nothing else of the page again.
  const [open, setOpen] = useState(false)
  const { quote, reasons } = price
  const from = listing.from_price
  const amount = quote ? formatMoney(quote.total_grosze) : from ? `od ${formatMoney(from.from_grosze)}` : 'Wycena'
  const note = wish.start
    ? `${formatDateShort(wish.start)}, ${guestsCount(price.guests)}`
    : from
      ? perUnit[from.unit].replace('/', 'za')
      : 'indywidualna'
  return (
    <>
      <div className="edge-bar fixed inset-x-0 bottom-0 z-40 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lg lg:hidden">
        <button
          type="button"
          className="min-h-11 min-w-0 text-left"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <span className={`num block text-lg leading-6 font-bold ${price.recalculating ? 'recalculating' : ''}`}>
            {amount}
          </span>
          <span className="block truncate text-xs text-ink-2 underline underline-offset-3">
            {reasons.length > 0 ? 'Termin niedostępny, zobacz inne' : note}
          </span>
        </button>
        <Button variant="primary" className="shrink-0" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {!wish.start ? 'Wybierz termin' : reasons.length > 0 ? 'Inne terminy' : 'Rezerwuję'}
        </Button>
      </div>
      {open && (
        <Drawer open heavy onClose={() => setOpen(false)} title="Termin i cena">
          <CardHead {...props} />
          <TermFields {...props} id="arkusz" />
          <Outcome {...props} />
        </Drawer>
      )}
    </>
  )
}
