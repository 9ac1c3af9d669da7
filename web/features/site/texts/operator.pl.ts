/**
 * Who runs this installation. Whoever puts the service into the world for real fills in their own company here; the
 * addresses under `.example` deliver nothing.
 */
export const operator = {
  name: 'Wydarzy',
  company: 'Wydarzy (instalacja demonstracyjna)',
  note: 'To jest instalacja demonstracyjna. Po uruchomieniu serwisu w tym miejscu będą pełne dane operatora: nazwa, adres, NIP, REGON i numer w rejestrze.',
  email: 'kontakt@wydarzy.example',
  partners_email: 'partnerzy@wydarzy.example',
  privacy_email: 'dane@wydarzy.example',
  accessibility_email: 'dostepnosc@wydarzy.example',
} as const

/** Day from which the texts of these pages hold, `YYYY-MM-DD`, and in words. */
export const version = { on: '2026-11-21', words: '21 listopada 2026' } as const
