/** Sentences with which `owners` answers. */
import type { ProfilePart } from '#domain/owner.ts'

export const registeredText = (email: string): string =>
  `Wysłaliśmy link na ${email}. Potwierdź adres, aby przejść dalej. Sprawdź też folder Spam.`
export const verifiedText = 'Adres e-mail został potwierdzony.'
export const resentText =
  'Jeśli ten adres czeka na potwierdzenie, wysłaliśmy na niego nowy link. Sprawdź też folder Spam.'
export const profileCompletedText = 'Dane zostały zapisane. Twój profil jest kompletny.'

/** Sentences at fields of the business profile that say more than "check this". */
export const profileSentences = {
  company_name_of_sole_trader: 'Podaj pełną nazwę zgodną z CEIDG lub KRS. Nazwa działalności zawiera imię i nazwisko.',
  legal_form: 'Wybierz formę prawną.',
  phone: 'Podaj 9 cyfr, np. 600 100 200.',
  foreign_iban: 'Podaj numer rachunku prowadzonego w Polsce.',
  vat_eu: 'Podaj numer VAT-UE: PL i poprawny NIP.',
  private_vat: 'Osoba prywatna i działalność nierejestrowana nie są podatnikami VAT. Wybierz „Nie dotyczy”.',
  representative: 'Podaj imię, nazwisko i funkcję osoby uprawnionej do reprezentacji.',
  correspondence_address: 'Podaj adres korespondencyjny.',
  consent: 'Zaznacz tę zgodę, aby kontynuować.',
} as const

/** At what a whole profile may not lose. */
export const neededText: Partial<Record<ProfilePart | 'contact_email', string>> = {
  phone: 'Podaj telefon – jest potrzebny do rezerwacji.',
  contact_email: 'Podaj e-mail kontaktowy – jest potrzebny do rezerwacji.',
}
