/** The steps from views to reservations, for a listing's page and for the form on the partner's site. */
import { shareOf } from '#web/features/stats/words.pl.ts'

export type Visits = { views: number; quotes: number; requests: number }

export function stepsOf(viewsLabel: string, now: Visits, before: Visits) {
  return [
    { key: 'views', label: viewsLabel, value: now.views, was: before.views, of: null },
    {
      key: 'quotes',
      label: 'Wyceny terminu',
      value: now.quotes,
      was: before.quotes,
      of: now.views > 0 ? `${shareOf(now.quotes, now.views)} wyświetleń` : null,
    },
    {
      key: 'requests',
      label: 'Rezerwacje złożone przez gości',
      value: now.requests,
      was: before.requests,
      of: now.quotes > 0 ? `${shareOf(now.requests, now.quotes)} wycen` : null,
    },
  ]
}
