/**
 * Words of the events in the owner's Google calendar (domain 4.6); nothing about the customer unless the owner wants
 * it. The sign tells the number from the words of the owner's other events.
 */
export const eventTitle = (reference: string, customer: string | null): string =>
  `Rezerwacja #${reference}${customer ? `: ${customer}` : ''}`

/** `place`: the listing, and the rooms that are taken where it has several. */
export const eventDescription = (place: readonly string[], status: string, url: string): string =>
  `${place.join(', ')}${status.startsWith('pending') ? ' (wstępna, czeka na potwierdzenie)' : ''}\n${url}\nZmiany wprowadzaj w Wydarzy: tutaj zostaną nadpisane.`
