import { formatDay } from '#domain/format.pl.ts'
import { termsVersion } from './terms-version.ts'

/**
 * Who runs this installation. An operator who opens the service for real fills in their own company here; the addresses
 * under `.example` deliver nothing.
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

/** The version of the terms as a date in words; the same version is stored with each consent. */
export const versionWords = formatDay(termsVersion)
