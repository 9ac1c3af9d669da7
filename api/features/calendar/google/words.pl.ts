/** Words of the events in the owner's Google calendar; nothing about the customer unless the owner wants it. */
export const eventTitle = (reference: string, customer: string | null): string =>
  customer ? `Rezerwacja ${reference}: ${customer}` : `Rezerwacja ${reference}`

/** `place`: the listing, and the rooms that are taken where it has several. */
export const eventDescription = (place: readonly string[], status: string, url: string): string =>
  `${place.join(', ')}${status.startsWith('pending') ? ' (wstępna, czeka na potwierdzenie)' : ''}\n${url}\nZmiany wprowadzaj w Wydarzy: tutaj zostaną nadpisane.`
