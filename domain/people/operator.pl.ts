import { formatDay } from '#domain/format.pl.ts'
import { termsVersion } from './terms-version.ts'

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

/** The day of these texts in words: the version that is written down with each yes to them. */
export const versionWords = formatDay(termsVersion)
