export const words = {
  title: 'Rezerwacja',
  close: 'Zamknij',
  open: 'Zarezerwuj termin',
  away: 'Otwórz formularz w nowym oknie',
} as const
