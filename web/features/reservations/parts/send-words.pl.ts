/** What the last click does, and when money is taken: known on the first screen already. */
import type { ListingDetail } from '#contract/listings/listings.ts'
import type { Quote } from '#web/features/reservations/form/use-quote.ts'
import { payButton, requestButton } from './words.pl.ts'

export type Mode = Pick<ListingDetail, 'confirmation_mode'>

/** Whether the owner still decides: always on request, and beyond the range of an instant one. */
export const isRequest = (listing: Mode, quote: Pick<Quote, 'warnings'> | null): boolean =>
  listing.confirmation_mode !== 'instant' ||
  (quote?.warnings.some((warning) => warning === 'out_of_range' || warning === 'calendar_silent') ?? false)

export const finalButton = (listing: Mode, quote: Pick<Quote, 'warnings'> | null): string =>
  isRequest(listing, quote) ? requestButton : payButton

/** Under the price: when money is taken. */
export const paymentMoment = (listing: Mode, quote: Pick<Quote, 'warnings' | 'deposit'> | null): string =>
  isRequest(listing, quote)
    ? 'Teraz nic nie płacisz. Zapłacisz dopiero po akceptacji właściciela.'
    : quote && quote.deposit.amount_grosze > 0
      ? 'Teraz nic nie płacisz. Po potwierdzeniu adresu termin będzie czekał na wpłatę.'
      : 'Teraz nic nie płacisz.'
