/** What the last click does and when payment is due, in words that the first screen shows already. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { Quote } from '#web/features/reservations/form/use-quote.ts'
import { bindingRequestButton, payButton, requestButton } from './words.pl.ts'

export type Mode = Pick<ListingDetail, 'confirmation_mode'>

/**
 * Whether the owner must still answer: always for listings on request, and otherwise outside the range or when the
 * outside calendar is silent.
 */
export const isRequest = (listing: Mode, quote: Pick<Quote, 'warnings'> | null): boolean =>
  listing.confirmation_mode !== 'instant' ||
  (quote?.warnings.some((warning) => warning === 'out_of_range' || warning === 'calendar_silent') ?? false)

type Priced = Pick<Quote, 'warnings' | 'deposit' | 'total_grosze'>

/**
 * Whether the owner's yes concludes the contract by itself: a request for which nothing is paid before the event has no
 * later click of the customer (ruling 77).
 */
const concludedByYes = (listing: Mode, quote: Priced): boolean =>
  isRequest(listing, quote) && quote.deposit.type === 'none' && quote.total_grosze > 0

export const finalButton = (listing: Mode, quote: Priced | null): string => {
  if (quote && concludedByYes(listing, quote)) return bindingRequestButton
  return isRequest(listing, quote) ? requestButton : payButton
}

/** The sentence under the price about when payment is due. */
export const paymentMoment = (listing: Mode, quote: Priced | null): string => {
  if (quote && concludedByYes(listing, quote))
    return 'Teraz nic nie płacisz. Po akceptacji właściciela umowa jest zawarta. Zapłacisz na miejscu.'
  if (isRequest(listing, quote)) return 'Teraz nic nie płacisz. Zapłacisz dopiero po akceptacji właściciela.'
  return quote && quote.deposit.amount_grosze > 0
    ? 'Teraz nic nie płacisz. Po potwierdzeniu adresu termin będzie czekał na wpłatę.'
    : 'Teraz nic nie płacisz.'
}
