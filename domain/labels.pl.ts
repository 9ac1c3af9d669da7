/**
 * Polish labels of the seven enumerations of `/api/enums/` and of the words around a reservation, a price list and an
 * owner. Each table is a `Record` of its codes, so a code without a label does not compile. Labels for the descriptions
 * of a listing are in `listing/labels.pl.ts`. Fixed strings of the specification are kept verbatim.
 */
import type { CancelReason } from '#domain/reservation/cancellation.ts'
import type {
  CancellationPolicy,
  ConfirmationMode,
  DepositType,
  ListingKind,
  ListingStatus,
  PriceGroup,
  PriceItemKind,
  PricingType,
  TermMode,
  VatRate,
  Weekday,
  WithdrawalRegime,
} from '#domain/listing/codes.ts'
import type { LegalForm, OwnerConsent, ProfilePart, VatStatus } from '#domain/people/owner.ts'
import type { PayoutStatus } from '#domain/people/payouts.ts'
import type { PaymentChoice, PaymentMethod, PaymentStatus } from '#domain/reservation/payment.ts'
import type { PublishingAdvice, PublishingPart } from '#domain/listing/publishing.ts'
import type {
  Actor,
  BuyerType,
  ReservationMove,
  ReservationSource,
  ReservationStatus,
} from '#domain/reservation/reservation.ts'
import type { PlanCode, PlanFeature, SubscriptionCategory } from '#domain/subscription/plans.ts'
import type { SubscriptionStatus } from '#domain/subscription/standing.ts'

/** What whoever reserves adds in their own words; messages, which both sides write later, are another thing. */
export const notesLabel = 'Dodatkowe informacje'

/** The product's name; it is written nowhere else (product 1). */
export const brand = { name: 'Wydarzy', tagline: 'Niech się wydarzy.' } as const

export const reservationStatusLabels: Record<ReservationStatus, string> = {
  pending_email: 'Oczekuje na potwierdzenie e-mail',
  pending_owner: 'Oczekuje na akceptację',
  pending_payment: 'Oczekuje na płatność',
  confirmed: 'Potwierdzona',
  in_progress: 'W trakcie',
  completed: 'Zrealizowana',
  cancelled: 'Anulowana',
  rejected: 'Odrzucona',
  expired: 'Wygasła',
  no_show: 'Niestawiennictwo',
  disputed: 'Sporna',
}

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  not_required: 'Nie wymaga płatności',
  unpaid: 'Nieopłacona',
  processing: 'W trakcie przetwarzania',
  deposit_paid: 'Przedpłata opłacona',
  partially_paid: 'Częściowo opłacona',
  paid: 'Opłacona',
  failed: 'Płatność nieudana',
  expired: 'Płatność wygasła',
  refund_pending: 'Zwrot w toku',
  partially_refunded: 'Częściowo zwrócona',
  refunded: 'Zwrócona',
  chargeback: 'Reklamacja transakcji',
}

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  blik: 'BLIK',
  card: 'Karta płatnicza',
  p24: 'Przelewy24',
  google_pay: 'Google Pay',
  apple_pay: 'Apple Pay',
  bank_transfer: 'Przelew tradycyjny',
  cash: 'Gotówka na miejscu',
  card_on_site: 'Karta na miejscu',
  other: 'Inna',
}

export const pricingTypeLabels: Record<PricingType, string> = {
  per_hour: 'za godzinę',
  per_half_day: 'za pół dnia',
  per_day: 'za dzień',
  per_night: 'za dobę noclegową',
  per_weekend: 'za weekend',
  per_event: 'za wydarzenie',
  per_person: 'za osobę (za talerzyk)',
  per_package: 'za pakiet',
  per_unit: 'za sztukę',
  per_km: 'za kilometr',
  percentage: 'procent wartości',
  on_request: 'wycena indywidualna',
}

export const subscriptionStatusLabels: Record<SubscriptionStatus, string> = {
  trialing: 'Okres próbny',
  active: 'Aktywna',
  past_due: 'Zaległa płatność',
  unpaid: 'Nieopłacona',
  paused: 'Wstrzymana',
  canceled: 'Anulowana',
  incomplete: 'Oczekuje na płatność',
  incomplete_expired: 'Płatność wygasła',
  expired: 'Wygasła',
  none: 'Brak subskrypcji',
}

export const subscriptionCategoryLabels: Record<SubscriptionCategory, string> = {
  venue: 'Sale',
  service: 'Usługi',
  combined: 'Sale i usługi',
}

export const weekdayLabels: Record<Weekday, string> = {
  monday: 'Poniedziałek',
  tuesday: 'Wtorek',
  wednesday: 'Środa',
  thursday: 'Czwartek',
  friday: 'Piątek',
  saturday: 'Sobota',
  sunday: 'Niedziela',
}

export const payoutStatusLabels: Record<PayoutStatus, string> = {
  pending: 'Przygotowywana',
  in_transit: 'W drodze',
  paid: 'Wypłacona',
  failed: 'Nie doszła',
  canceled: 'Anulowana',
}

const debitStatusLabels: Record<PayoutStatus, string> = {
  pending: 'Przygotowywane',
  in_transit: 'W drodze',
  paid: 'Pobrane',
  failed: 'Nie doszło',
  canceled: 'Anulowane',
}

/** A negative payout was taken from the bank account, because refunds came to more than the balance. */
export function payoutStatusText(status: PayoutStatus, amount_grosze: number): string {
  return (amount_grosze < 0 ? debitStatusLabels : payoutStatusLabels)[status]
}

/** The answer of `/api/enums/`, exactly as it is sent. */
export const enumerations = {
  pricing_type: pricingTypeLabels,
  reservation_status: reservationStatusLabels,
  payment_status: paymentStatusLabels,
  payment_methods: paymentMethodLabels,
  subscription_status: subscriptionStatusLabels,
  subscription_category: subscriptionCategoryLabels,
  days_of_week: weekdayLabels,
}

export const depositTypeLabels: Record<DepositType, string> = {
  none: 'Bez przedpłaty',
  zadatek: 'Zadatek',
  zaliczka: 'Zaliczka',
  full: 'Pełna płatność',
}

/** Plural, because they stand after „Zasady rezygnacji”. */
export const cancellationPolicyLabels: Record<CancellationPolicy, string> = {
  flexible: 'Elastyczne',
  moderate: 'Umiarkowane',
  strict: 'Rygorystyczne',
  wedding: 'Weselne',
  deposit_only: 'Przepada tylko przedpłata',
  custom: 'Indywidualne',
}

export const cancelReasonLabels: Record<CancelReason, string> = {
  guest_request: 'Rezygnacja osoby rezerwującej',
  owner_fault: 'Przyczyna po stronie właściciela',
  mutual: 'Zgoda obu stron',
  force_majeure: 'Siła wyższa',
  not_paid: 'Brak płatności',
  fraud: 'Nadużycie',
}

export const confirmationModeLabels: Record<ConfirmationMode, string> = {
  instant: 'Od razu',
  request: 'Po akceptacji właściciela',
  inquiry_only: 'Tylko zapytanie',
}

export const termModeLabels: Record<TermMode, string> = {
  hourly: 'Na godziny',
  half_day: 'Pół dnia',
  full_day: 'Cały dzień',
  overnight: 'Przez noc',
  multi_day: 'Wielodniowo',
}

export const withdrawalRegimeLabels: Record<WithdrawalRegime, string> = {
  excluded_dated_event: 'Bez prawa odstąpienia',
  standard_14: '14 dni na odstąpienie',
}

export const paymentChoiceLabels: Record<PaymentChoice, string> = {
  deposit: 'Przedpłata',
  full: 'Całość od razu',
  on_site: 'Na miejscu',
}

export const buyerTypeLabels: Record<BuyerType, string> = {
  consumer: 'Osoba prywatna',
  business: 'Firma',
  sole_trader_consumer_like: 'Jednoosobowa działalność – zakup niezwiązany z zawodem',
}

export const reservationSourceLabels: Record<ReservationSource, string> = {
  web: 'Serwis',
  embed: 'Strona partnera',
  owner: 'Dodana przez właściciela',
  google: 'Kalendarz Google',
}

export const actorLabels: Record<Actor, string> = {
  customer: 'Osoba rezerwująca',
  owner: 'Właściciel',
  system: 'System',
  operator: 'Obsługa serwisu',
}

/** Labels of the rows of a reservation's history. */
export const reservationMoveLabels: Record<ReservationMove, string> = {
  submit: 'Rezerwacja złożona',
  add: 'Rezerwacja dodana',
  confirm_email: 'E-mail potwierdzony',
  accept: 'Prośba zaakceptowana',
  accept_offer: 'Propozycja właściciela przyjęta',
  reject: 'Prośba odrzucona',
  cancel: 'Rezerwacja anulowana',
  withdraw: 'Odstąpienie od umowy',
  mark_paid: 'Wpłata odnotowana',
  pay: 'Płatność otrzymana',
  expire: 'Rezerwacja wygasła',
  start: 'Wydarzenie rozpoczęte',
  complete: 'Wydarzenie zakończone',
  no_show: 'Niestawiennictwo zgłoszone',
  contest_no_show: 'Niestawiennictwo zakwestionowane',
  dispute: 'Sprawa sporna otwarta',
  settle_dispute: 'Sprawa sporna rozstrzygnięta',
}

export const legalFormLabels: Record<LegalForm, string> = {
  jdg: 'Jednoosobowa działalność',
  sc: 'Spółka cywilna',
  sp_j: 'Spółka jawna',
  sp_p: 'Spółka partnerska',
  sp_k: 'Spółka komandytowa',
  ska: 'Spółka komandytowo-akcyjna',
  sp_zoo: 'Spółka z o.o.',
  psa: 'Prosta spółka akcyjna',
  sa: 'Spółka akcyjna',
  foundation: 'Fundacja',
  association: 'Stowarzyszenie / KGW / OSP',
  public: 'Jednostka publiczna (GOK, gmina)',
  unregistered: 'Działalność nierejestrowana',
  private: 'Osoba prywatna',
  foreign: 'Podmiot zagraniczny',
}

export const vatStatusLabels: Record<VatStatus, string> = {
  active: 'Czynny podatnik VAT',
  exempt: 'Zwolniony z VAT',
  none: 'Nie dotyczy',
}

export const ownerConsentLabels: Record<OwnerConsent, string> = {
  partner_terms: 'Akceptuję regulamin dla partnerów.',
  dsa_self_certification: 'Oświadczam, że oferuję wyłącznie usługi zgodne z prawem UE.',
  dac7_info_ack: 'Wiem, że dane o rezerwacjach są raportowane zgodnie z przepisami podatkowymi (DAC7).',
  data_processing_terms: 'Akceptuję zasady przetwarzania danych osobowych osób rezerwujących.',
  marketing: 'Chcę otrzymywać e-maile z poradami dla partnerów. Zgodę można wycofać w każdej chwili.',
}

/** Names of the missing parts of a business profile, as items of a list. */
export const profilePartLabels: Record<ProfilePart, string> = {
  legal_form: 'forma prawna',
  company_name: 'nazwa firmy',
  nip: 'NIP',
  krs: 'numer KRS',
  pesel: 'PESEL',
  address: 'adres siedziby',
  correspondence_address: 'adres korespondencyjny',
  phone: 'telefon',
  vat_status: 'status VAT',
  iban: 'numer konta (IBAN)',
  account_holder: 'właściciel rachunku',
  representative: 'osoba uprawniona do reprezentacji',
  partner_terms: 'akceptacja regulaminu dla partnerów',
  dsa_self_certification: 'oświadczenie o zgodności z prawem UE',
  dac7_info_ack: 'potwierdzenie informacji DAC7',
  data_processing_terms: 'akceptacja zasad przetwarzania danych',
}

/** Names of the missing parts of an offer: „Do publikacji brakuje: {lista}.” */
export const publishingPartLabels: Record<PublishingPart, string> = {
  name: 'nazwa',
  description: 'opis (co najmniej 150 znaków)',
  category: 'rodzaj lub kategoria',
  event_types: 'rodzaje wydarzeń',
  street: 'ulica i numer budynku',
  address: 'kod pocztowy, miejscowość i województwo',
  map_position: 'położenie na mapie',
  area: 'powierzchnia',
  capacity: 'liczba gości',
  capacity_by_layout: 'pojemność według ustawienia',
  catering_policy: 'wyżywienie',
  alcohol_policy: 'zasady dotyczące alkoholu',
  corkage_price: 'opłata korkowa w cenniku',
  delivery_mode: 'sposób realizacji',
  service_range: 'zasięg dojazdu',
  term_modes: 'sposób rezerwacji',
  duration: 'minimalny i maksymalny czas rezerwacji',
  opening: 'godziny dostępności',
  price: 'cena podstawowa',
  deposit: 'wysokość przedpłaty',
  cancellation_policy: 'zasady rezygnacji',
  image_alt: 'opisy wszystkich zdjęć',
  seller: 'dane do umów i wpłat',
}

export const publishingAdviceLabels: Record<PublishingAdvice, string> = {
  images: 'Dodaj co najmniej 3 zdjęcia.',
  tagline: 'Dodaj krótki opis – zobaczą go goście na liście wyników.',
}

export const planNames: Record<PlanCode, string> = {
  service_start: 'Solo',
  service_pro: 'Duet',
  venue_start: 'Kameralny',
  venue_pro: 'Bankiet',
  combined_pro: 'Orkiestra',
  combined_network: 'Gala',
}

export const planFeatureLabels: Record<PlanFeature, string> = {
  calendar: 'Kalendarz rezerwacji',
  emails: 'Powiadomienia e-mail',
  google_calendar: 'Kalendarz Google',
  statistics: 'Statystyki',
  promo_codes: 'Kody rabatowe',
  rooms: 'Osobne sale w obiekcie',
  seasons: 'Ceny sezonowe',
  linked_services: 'Powiązania sal i usług',
  export: 'Eksport danych',
  priority_support: 'Pierwszeństwo w obsłudze',
}

export const listingKindLabels: Record<ListingKind, string> = {
  venue: 'Sala',
  service: 'Usługa',
}

export const listingStatusLabels: Record<ListingStatus, string> = {
  draft: 'Szkic',
  published: 'Opublikowana',
  unpublished: 'Ukryta',
  suspended: 'Wstrzymana',
  archived: 'Zarchiwizowana',
}

export const priceItemKindLabels: Record<PriceItemKind, string> = {
  base: 'Cena podstawowa',
  modifier: 'Sezon lub dopłata',
  mandatory_fee: 'Opłata obowiązkowa',
  overtime: 'Dodatkowe godziny',
  addon: 'Dodatek',
  travel: 'Dojazd',
  discount: 'Rabat',
  security_deposit: 'Kaucja zwrotna',
}

export const priceGroupLabels: Record<PriceGroup, string> = {
  food: 'Wyżywienie',
  room: 'Wynajem',
  equipment: 'Wyposażenie',
  staff: 'Obsługa',
  other: 'Pozostałe',
}

export const vatRateLabels: Record<VatRate, string> = {
  0: '0%',
  5: '5%',
  8: '8%',
  23: '23%',
  zw: 'zw.',
  np: 'np.',
}

/** The label of a code from the wire; the code itself when it has no label (specification 3). */
export function labelOf(labels: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(labels, code) ? (labels[code] as string) : code
}
