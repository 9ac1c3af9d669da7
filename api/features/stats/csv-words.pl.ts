/** Column headers and file names of the CSV tables. */
import type { StatsTable } from '#contract/stats-tables.ts'

export const tableNames: Record<StatsTable, string> = {
  totals: 'podsumowanie',
  series: 'przebieg',
  listings: 'oferty',
  occupancy: 'oblozenie',
  statuses: 'stany',
  sources: 'zrodla',
  cancellations: 'anulowania',
  funnel: 'od-wyswietlenia-do-rezerwacji',
  embeds: 'formularz-na-stronach-partnera',
  lost: 'utracone-zapytania',
}

export const heads = {
  totals: ['Wielkość', 'Wybrany okres', 'Poprzedni okres'],
  part: ['Od', 'Do'],
  listing: ['Oferta', 'Rodzaj', 'Stan'],
  money: ['Przychód (zł)', 'Otrzymane wpłaty (zł)', 'Zatrzymane po anulowaniach (zł)'],
  counts: ['Rezerwacje', 'Goście', 'Anulowane', 'Wyświetlenia', 'Wyceny', 'Zapytania i rezerwacje gości'],
  hours: ['Godziny otwarte', 'Godziny zarezerwowane', 'Obłożenie (%)'],
  occupancy: ['Miesiąc', 'Dzień tygodnia'],
  statuses: ['Stan', 'Rezerwacje', 'Wartość (zł)'],
  sources: ['Źródło', 'Rezerwacje', 'Przychód (zł)', 'Zapytania i rezerwacje gości'],
  cancellations: ['Kto anulował', 'Anulowane', 'Zatrzymane (zł)'],
  funnel: ['Krok', 'Wybrany okres', 'Poprzedni okres'],
  embeds: ['Oferta', 'Wyświetlenia formularza', 'Wyceny w formularzu', 'Rezerwacje z formularza'],
  lost: ['Oferta', 'Termin', 'Liczba gości', 'Powód', 'Ile razy', 'Ostatnio'],
} as const

export const totalWords = {
  revenue: 'Przychód (zł)',
  received: 'Otrzymane wpłaty (zł)',
  retained: 'Zatrzymane po anulowaniach (zł)',
  reservations: 'Rezerwacje',
  guests: 'Goście',
  average_value: 'Średnia wartość rezerwacji (zł)',
  average_lead: 'Średnie wyprzedzenie (dni)',
  average_guests: 'Średnia liczba gości',
  occupancy: 'Obłożenie (%)',
  cancelled: 'Anulowane',
  cancellation: 'Odsetek anulowanych (%)',
  views: 'Wyświetlenia',
  quotes: 'Wyceny',
  requests: 'Zapytania i rezerwacje gości',
  embed_views: 'Wyświetlenia formularza na stronach partnera',
  embed_quotes: 'Wyceny w formularzu na stronach partnera',
  embed_requests: 'Rezerwacje z formularza na stronach partnera',
} as const
