/** What the last click does, and when money is taken: known on the first screen already. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { Quote } from '#web/features/reservations/form/use-quote.ts'
import { bindingRequestButton, payButton, requestButton } from './words.pl.ts'

export type Mode = Pick<ListingDetail, 'confirmation_mode'>

/** Whether the owner still decides: always on request, and beyond the range of an instant one. */
export const isRequest = (listing: Mode, quote: Pick<Quote, 'warnings'> | null): boolean =>
  listing.confirmation_mode !== 'instant' ||
  (quote?.warnings.some((warning) => warning === 'out_of_range' || warning === 'calendar_silent') ?? false)

type Priced = Pick<Quote, 'warnings' | 'deposit' | 'total_grosze'>

/** A yes of the owner concludes at once what nothing is paid for before the event: no later click of the guest's does (ruling 77). */
const concludedByYes = (listing: Mode, quote: Priced): boolean =>
  isRequest(listing, quote) && quote.deposit.type === 'none' && quote.total_grosze > 0

export const finalButton = (listing: Mode, quote: Priced | null): string => {
  if (quote && concludedByYes(listing, quote)) return bindingRequestButton
  return isRequest(listing, quote) ? requestButton : payButton
}

/** Under the price: when money is taken. */
export const paymentMoment = (listing: Mode, quote: Priced | null): string => {
  if (quote && concludedByYes(listing, quote))
    return 'Teraz nic nie płacisz. Po akceptacji właściciela umowa jest zawarta. Zapłacisz na miejscu.'
  if (isRequest(listing, quote)) return 'Teraz nic nie płacisz. Zapłacisz dopiero po akceptacji właściciela.'
  return quote && quote.deposit.amount_grosze > 0
    ? 'Teraz nic nie płacisz. Po potwierdzeniu adresu termin będzie czekał na wpłatę.'
    : 'Teraz nic nie płacisz.'
}
