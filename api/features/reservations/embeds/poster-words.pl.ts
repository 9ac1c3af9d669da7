export const posterWords = {
  heading: 'Zarezerwuj termin',
  how: 'Zeskanuj kod telefonem: zobaczysz wolne terminy i pełną cenę, a rezerwację wyślesz bez zakładania konta.',
  footer: 'Rezerwacje obsługuje Wydarzy.',
} as const

export const posterFile = 'plakat-rezerwacji.pdf'
