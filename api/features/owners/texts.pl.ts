/** Sentences with which `owners` answers. */
import { unconfirmedText } from '#api/http/errors/errors.pl.ts'
import { formatList, plural } from '#domain/format.pl.ts'
import { profilePartLabels } from '#domain/labels.pl.ts'
import type { ProfilePart, SellerPart } from '#domain/people/owner.ts'

export const verifiedText = 'Adres e-mail został potwierdzony.'
export const resentText =
  'Jeśli ten adres czeka na potwierdzenie, wysłaliśmy na niego nowy link. Sprawdź też folder Spam.'
export const profileCompletedText = 'Dane zostały zapisane. Twój profil jest kompletny.'
/** Drafts can be made now; the text names what publishing still demands (ruling 66). */
export function profileBegunText(missing: readonly SellerPart[]): string {
  return `Dane zostały zapisane. Możesz dodawać oferty. Do publikacji potrzebne będą jeszcze: ${formatList(missing.map((part) => profilePartLabels[part]))}.`
}

/** Sentences at fields of the business profile that say more than the general one. */
export const profileSentences = {
  company_name_of_sole_trader: 'Podaj pełną nazwę zgodną z CEIDG lub KRS. Nazwa działalności zawiera imię i nazwisko.',
  legal_form: 'Wybierz formę prawną.',
  street: 'Podaj ulicę, a na wsi bez ulic – nazwę miejscowości.',
  building_no: 'Podaj numer budynku.',
  city: 'Podaj miejscowość.',
  voivodeship: 'Wybierz województwo.',
  phone: 'Podaj 9 cyfr, np. 600 100 200.',
  foreign_iban: 'Podaj numer rachunku prowadzonego w Polsce.',
  vat_eu: 'Podaj numer VAT-UE: PL i poprawny NIP.',
  private_vat: 'Osoba prywatna i działalność nierejestrowana nie są podatnikami VAT. Wybierz „Nie dotyczy”.',
  representative: 'Podaj imię, nazwisko i funkcję osoby uprawnionej do reprezentacji.',
  correspondence_address: 'Podaj adres korespondencyjny.',
  consent: 'Zaznacz tę zgodę, aby kontynuować.',
  pesel: 'Podaj poprawny PESEL (11 cyfr). Wymagają tego przepisy podatkowe (DAC7).',
  birth_date: 'Podaj datę urodzenia osoby dorosłej.',
} as const

/** At fields that publishing demanded and that therefore cannot be emptied (ruling 66). */
export const neededSeller: Record<SellerPart, string> = {
  nip: 'Podaj NIP – jest potrzebny przy Twoich ofertach.',
  krs: 'Podaj numer KRS (10 cyfr).',
  pesel: profileSentences.pesel,
  address: 'Podaj adres siedziby.',
  correspondence_address: profileSentences.correspondence_address,
  vat_status: 'Wybierz status VAT.',
  iban: 'Podaj numer konta – na nie goście wpłacają pieniądze.',
  account_holder: 'Podaj właściciela rachunku.',
  representative: profileSentences.representative,
}

/** At fields that a complete profile must keep. */
export const neededText: Partial<Record<ProfilePart | 'contact_email', string>> = {
  phone: 'Podaj telefon – jest potrzebny do rezerwacji.',
  contact_email: 'Podaj e-mail kontaktowy – jest potrzebny do rezerwacji.',
}

export const emailChangeTexts = {
  asked: (email: string): string =>
    `Wysłaliśmy wiadomości na ${email} i na dotychczasowy adres. Zmiana wejdzie w życie, gdy potwierdzisz ją w obu skrzynkach.`,
  waitsForOld: 'Nowy adres jest potwierdzony. Kliknij jeszcze link, który wysłaliśmy na dotychczasowy adres.',
  waitsForNew: 'Zgoda na zmianę została zapisana. Kliknij jeszcze link, który wysłaliśmy na nowy adres.',
  changed: 'Adres e-mail został zmieniony. Od teraz logujesz się nowym adresem.',
  stopped: 'Zmiana adresu została zatrzymana. Nadal logujesz się dotychczasowym adresem.',
  taken: 'Nie można zmienić adresu. Nadal logujesz się dotychczasowym adresem.',
} as const

export const accountClosedText = 'Konto zostało zamknięte. Dziękujemy za wspólny czas.'

/** Replaces a person's name that no law obliges us to keep. */
export const closedName = { first_name: 'Konto', last_name: 'zamknięte' } as const

export function registeredText(email: string): string {
  return `Wysłaliśmy link na ${email}. Potwierdź adres, aby przejść dalej. Sprawdź też folder Spam.`
}

/** `disputed` is how many of the open reservations wait for the operator, `unconfirmed` how many for their e-mail address. */
export function closingText(
  { open, disputed, unconfirmed }: { open: number; disputed: number; unconfirmed: number },
  unsettled: number,
): string {
  if (open === 0 && unsettled > 0)
    return `Najpierw muszą dotrzeć pieniądze w drodze: ${plural(unsettled, 'płatność albo zwrot', 'płatności albo zwroty', 'płatności albo zwrotów')}. Zwroty, które robisz przelewem, odnotuj przy rezerwacjach.`
  if (open === 0) return 'Konto można zamknąć od razu.'
  const known = open - unconfirmed
  if (known === 0) return unconfirmedText(unconfirmed)
  const first = `Najpierw zakończ otwarte sprawy: ${plural(known, 'rezerwacja czeka', 'rezerwacje czekają', 'rezerwacji czeka')} na swoje wydarzenie${disputed > 0 ? ' albo na rozstrzygnięcie sporu' : ''}.`
  return unconfirmed > 0 ? `${first} ${unconfirmedText(unconfirmed)}` : first
}
