import { formatInstantShort } from '#domain/format.pl.ts'
import type { HealthLight } from '#domain/outside/health.ts'

export const lightTexts: Record<HealthLight, string> = {
  green: 'Działa',
  amber: 'Czeka na odpowiedź',
  red: 'Nie działa',
}

/** The calendar was read, but some of its events block no term here. */
export const inPartText = 'Odczytany częściowo'

export function heardText(last_success_at: string | null): string {
  if (!last_success_at) return 'Jeszcze nieodczytany'
  return `Odczytany ${formatInstantShort(last_success_at)}`
}

export const followedText = (announced: boolean): string =>
  announced ? 'zmiany widać od razu' : 'zmiany widać do 10 minut'

export const panelTexts = {
  title: 'Kalendarz Google',
  lead: 'Zajęte terminy z Google blokują Twoje oferty. Istniejących rezerwacji nigdy nie zmieniają.',
  connect: 'Połącz z Kalendarzem Google',
  again: 'Połącz ponownie',
  lost: 'Dostęp do konta Google został cofnięty. Rezerwacje działają, ale nowych wydarzeń z Google nie widzimy.',
  conflict:
    'Zaproponuj osobie rezerwującej inny termin, przenieś rezerwację do innej sali albo zmień wydarzenie w tamtym kalendarzu.',
} as const
