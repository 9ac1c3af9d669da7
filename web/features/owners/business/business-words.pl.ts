/** Words of the business form: labels, help and sentences (domain 6.2). */
import type { ProfilePart } from '#domain/people/owner.ts'
import type { NumberCheck } from './number-check.ts'

export const businessSentences = {
  legal_form: 'Wybierz formę prawną.',
  company_name: 'Podaj nazwę firmy.',
  company_name_of_sole_trader: 'Nazwa działalności zawiera imię i nazwisko, tak jak w CEIDG.',
  regon: 'REGON ma 9 albo 14 cyfr. Sprawdź numer.',
  krs: 'Numer KRS ma 10 cyfr.',
  pesel: 'Podaj poprawny PESEL (11 cyfr).',
  street: 'Podaj ulicę, a na wsi bez ulic – nazwę miejscowości.',
  building_no: 'Podaj numer budynku.',
  postcode: 'Podaj kod w formacie 00-000.',
  city: 'Podaj miejscowość.',
  voivodeship: 'Wybierz województwo.',
  phone: 'Podaj 9 cyfr, np. 600 100 200.',
  email: 'Podaj poprawny adres e-mail.',
  vat_status: 'Wybierz status VAT.',
  vat_eu: 'Podaj numer VAT-UE: PL i poprawny NIP.',
  foreign_iban: 'Podaj numer rachunku prowadzonego w Polsce.',
  account_holder: 'Podaj właściciela rachunku.',
  first_name: 'Podaj imię (od 2 do 60 liter).',
  last_name: 'Podaj nazwisko (od 2 do 60 liter).',
  role: 'Podaj funkcję, np. prezes zarządu.',
  consent: 'Zaznacz, aby kontynuować.',
} as const

/** Labels by field, for the error summary: „NIP: Podaj poprawny NIP”. */
export const businessLabels: Record<string, string> = {
  legal_form: 'Forma prawna',
  company_name: 'Nazwa firmy',
  nip: 'NIP',
  regon: 'REGON',
  krs: 'KRS',
  pesel: 'PESEL',
  'address.street': 'Ulica',
  'address.building_no': 'Numer budynku',
  'address.flat_no': 'Numer lokalu',
  'address.postcode': 'Kod pocztowy',
  'address.city': 'Miejscowość',
  'address.voivodeship': 'Województwo',
  'correspondence_address.street': 'Ulica (do korespondencji)',
  'correspondence_address.building_no': 'Numer budynku (do korespondencji)',
  'correspondence_address.flat_no': 'Numer lokalu (do korespondencji)',
  'correspondence_address.postcode': 'Kod pocztowy (do korespondencji)',
  'correspondence_address.city': 'Miejscowość (do korespondencji)',
  'correspondence_address.voivodeship': 'Województwo (do korespondencji)',
  phone: 'Telefon',
  contact_email: 'E-mail kontaktowy',
  website: 'Strona www',
  vat_status: 'Status VAT',
  vat_eu: 'VAT-UE',
  iban: 'Numer konta (IBAN)',
  account_holder: 'Właściciel rachunku',
  'representative.first_name': 'Imię osoby uprawnionej',
  'representative.last_name': 'Nazwisko osoby uprawnionej',
  'representative.role': 'Funkcja osoby uprawnionej',
  invoice_email: 'E-mail do faktur',
  'consents.partner_terms': 'Regulamin dla partnerów',
  'consents.dsa_self_certification': 'Oświadczenie o zgodności z prawem UE',
  'consents.dac7_info_ack': 'Informacja DAC7',
  'consents.data_processing_terms': 'Zasady przetwarzania danych',
}

/** Why we ask, shown at each group. */
export const whyAsked = {
  company: 'Te dane widzą goście przy każdej ofercie – wymagają tego przepisy o sprzedaży w internecie.',
  account:
    'Na to konto goście wpłacają pieniądze. Widzi je tylko osoba, która płaci przelewem po akceptacji rezerwacji.',
  pesel:
    'Wymagają tego przepisy podatkowe (DAC7). Numer przechowujemy zaszyfrowany i podajemy tylko w raporcie podatkowym.',
} as const

/** Why each missing part is needed. */
export const whyMissing: Record<ProfilePart, string> = {
  legal_form: 'od niej zależy, o jakie numery pytamy',
  company_name: 'goście muszą wiedzieć, z kim zawierają umowę',
  nip: 'trafia na faktury i do raportu podatkowego DAC7',
  krs: 'przy Twojej formie prawnej wymagają go przepisy',
  pesel: 'w raporcie podatkowym DAC7 zastępuje NIP; goście go nie zobaczą',
  address: 'przy ofercie musi być widać, gdzie działa sprzedawca',
  correspondence_address: 'na ten adres wysyłamy listy',
  phone: 'zobaczy go tylko osoba z potwierdzoną rezerwacją',
  vat_status: 'od niego zależą stawki w Twoim cenniku',
  iban: 'na to konto goście wpłacają pieniądze',
  account_holder: 'goście wpisują go w przelewie',
  representative: 'ktoś zawiera umowy w imieniu firmy',
  partner_terms: 'to umowa między Tobą a nami',
  dsa_self_certification: 'wymaga go unijny akt o usługach cyfrowych',
  dac7_info_ack: 'o raporcie podatkowym musimy uprzedzić',
  data_processing_terms: 'mówią, co robimy z danymi, które tu wpisujesz o gościach',
}

const digitsOf = (count: number): string => {
  const few = count % 10 >= 2 && count % 10 <= 4 && (count < 12 || count > 14)
  return count === 1 ? '1 cyfra' : `${count} ${few ? 'cyfry' : 'cyfr'}`
}

/** A hint while typing a number: „7 cyfr z 10”; empty when there is nothing to say yet. */
export function typingHint({ state, digits }: NumberCheck, needed: string): string | undefined {
  if (state === 'right') return 'Numer jest poprawny.'
  return state === 'typing' ? `${digitsOf(digits)} z ${needed}` : undefined
}
