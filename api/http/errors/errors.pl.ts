/** Refusal code → status and Polish sentence. Complete by type: a new code without a sentence does not compile. */
import { fieldSentences, required, unchosen } from './field-sentences.pl.ts'
import { reasonSentence } from './reasons.pl.ts'
import type { RefusalCode, TermReasonCode } from '#domain/refusal.ts'
import { formatDuration, formatNumber, fromNumber, nbsp, plural, sentence } from '#domain/format.pl.ts'

type Details = Record<string, string | number>
type Said = {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 500 | 501 | 503
  text: (details: Details) => string
}

const say = (status: Said['status'], text: string | ((details: Details) => string)): Said => ({
  status,
  text: typeof text === 'string' ? () => text : text,
})

const or = (details: Details, key: string, withIt: (value: string) => string, without: string): string =>
  details[key] === undefined ? without : withIt(String(details[key]))

/** A time to wait: seconds while there are few, then whole minutes rounded up: `12 s`, `55 min`, `1 godz.` */
const waitText = (seconds: number): string =>
  seconds <= 90 ? `${seconds}${nbsp}s` : formatDuration(Math.ceil(seconds / 60))

/** Refused terms use the same sentences as availability and quotes. */
const reason = (code: TermReasonCode): Said => say(409, (details) => reasonSentence(code, details))

/** Faults that an address shows by itself; where it leads is known only after asking it. */
const addressSentences: Record<string, string> = {
  port_not_allowed: 'Ten port jest niedozwolony. Użyj 443 albo 8443.',
  login_in_address: 'W adresie nie może być loginu ani hasła.',
  address_not_public: 'Ten adres jest w sieci prywatnej, do której nie sięgamy. Podaj adres dostępny z internetu.',
}

export const sentences: Record<RefusalCode, Said> = {
  // Only without a field at fault; otherwise the sentences of the fields are used.
  validation: say(400, 'Nie udało się odczytać przesłanych danych.'),
  invalid_time: say(400, 'Godzina zakończenia musi być późniejsza niż rozpoczęcia.'),
  nonexistent_time: say(400, (d) =>
    or(
      d,
      'try',
      (next) => `Ta godzina nie istnieje z powodu zmiany czasu. Wybierz ${next} lub inną.`,
      'Ta godzina nie istnieje z powodu zmiany czasu. Wybierz 3:00 lub inną.',
    ),
  ),
  day_to_come: say(400, 'Ten dzień jeszcze nie nadszedł. Wpisz dzisiejszy albo wcześniejszy.'),
  more_than_missing: say(
    400,
    'To więcej, niż zostało do zapłaty. Możliwe, że ta wpłata jest już odnotowana. Sprawdź listę wpłat.',
  ),
  more_than_owed: say(400, 'To więcej, niż zostało do zwrotu. Możliwe, że ten zwrot jest już odnotowany.'),
  day_too_early: say(400, 'Tego dnia nie było jeszcze tej rezerwacji. Sprawdź dzień i rok.'),
  block_too_early: say(400, 'Blokada może się zacząć najwyżej 30 dni temu. Sprawdź dzień i rok.'),
  block_too_late: say(400, 'Blokada może się zacząć najpóźniej za 5 lat. Sprawdź rok.'),
  block_too_long: say(400, 'Jedna blokada może trwać najwyżej rok. Dłuższą podziel na części.'),
  repeat_too_early: say(400, 'Powtarzanie kończy się przed pierwszym terminem. Wybierz późniejszy dzień.'),
  repeat_too_long: say(400, 'Powtarzanie może objąć najwyżej dwa lata. Wybierz wcześniejszy dzień.'),
  unknown_promo_code: say(400, 'Taki kod nie istnieje.'),
  idempotency_mismatch: say(409, 'Ta prośba została już wysłana z innymi danymi. Odśwież stronę i spróbuj ponownie.'),
  idempotency_running: say(409, 'Twoja prośba jest właśnie przetwarzana. Poczekaj chwilę.'),
  invalid_credentials: say(400, 'Nieprawidłowy e-mail lub hasło.'),
  unauthenticated: say(401, (d) =>
    d.key === undefined
      ? 'Twoja sesja wygasła. Zaloguj się ponownie.'
      : 'Ten klucz API nie działa: nie istnieje, wygasł albo został unieważniony.',
  ),
  forbidden: say(403, (d) => {
    if (d.key === undefined) return 'Nie masz dostępu do tej części serwisu.'
    return d.key === ''
      ? 'Tego nie można zrobić kluczem API. Zaloguj się w panelu.'
      : `Ten klucz API nie ma uprawnienia ${d.key}. Utwórz w panelu klucz, który je ma.`
  }),
  not_found: say(404, 'Nie ma takiej strony. Mogła zmienić adres albo oferta została ukryta.'),
  rate_limited: say(429, (d) => sentence(`Zbyt wiele prób. Spróbuj ponownie za ${waitText(Number(d.seconds ?? 60))}`)),
  payload_too_large: say(413, 'Przesłane dane są za duże.'),
  unsupported_media_type: say(415, 'Wyślij dane w formacie JSON.'),
  unavailable: say(503, 'Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.'),
  calendar_unavailable: say(503, 'Kalendarz Google nie jest tu jeszcze podłączony. Spróbuj ponownie później.'),
  calendar_silent: say(503, 'Google teraz nie odpowiada. Spróbuj ponownie za chwilę.'),
  calendar_link: say(409, 'To połączenie wygasło albo zaczęło się w innej przeglądarce. Zacznij jeszcze raz.'),
  calendar_scopes: say(409, 'Google nie przekazał wszystkich uprawnień. Połącz ponownie i zostaw zaznaczone oba.'),
  calendar_lost: say(409, 'Dostęp do konta Google został cofnięty. Połącz kalendarz ponownie.'),
  calendar_already: say(409, 'Ten kalendarz jest już połączony z tą ofertą.'),
  calendar_read_only: say(409, 'W tym kalendarzu możesz tylko czytać. Wybierz inny.'),
  payments_away: say(
    503,
    'Strona płatności jest chwilowo niedostępna. Spróbuj ponownie za chwilę, nic nie zostało pobrane.',
  ),
  refund_by_provider: say(409, 'Zwrot w drodze – robi go dostawca płatności. Nie wysyłaj tych pieniędzy drugi raz.'),
  payouts_not_ready: say(409, 'Najpierw dokończ konfigurację wypłat.'),
  online_payment_off: say(409, 'Właściciel nie przyjmuje teraz płatności online. Zapłać przelewem albo na miejscu.'),
  payment_on_page_off: say(409, 'Płatność w tym miejscu jest wyłączona. Zapłać na stronie płatności.'),
  withdrawal_over: say(409, 'Od tej umowy nie można już odstąpić. Obowiązują zasady rezygnacji.'),
  payment_way_off: say(409, 'Tej rezerwacji nie można teraz opłacić w ten sposób.'),
  nothing_to_pay: say(409, 'W tej chwili nie ma nic do zapłaty.'),
  pay_by_agreement: say(409, 'Sposób zapłaty uzgodnij z właścicielem w wiadomości.'),
  unexpected: say(500, 'Wystąpił nieoczekiwany błąd'),
  registry_off: say(501, 'Rejestr firm nie jest tu podłączony. Wpisz dane ręcznie.'),
  registry_unavailable: say(503, 'Rejestr firm teraz nie odpowiada. Spróbuj za chwilę albo wpisz dane ręcznie.'),
  company_unknown: say(404, 'Nie ma takiej firmy w rejestrze. Sprawdź NIP albo wpisz dane ręcznie.'),
  // Of a corrected address, and of a letter sent again, the earlier link is dead too.
  invalid_token: say(
    404,
    'Ten link jest nieprawidłowy albo zastąpił go nowszy. Użyj linku z najnowszej wiadomości i sprawdź, czy jest skopiowany w całości.',
  ),
  expired_token: say(409, 'Link wygasł. Poproś o nowy.'),
  email_taken: say(409, 'Ten adres e-mail jest już używany.'),
  email_not_verified: say(403, 'Najpierw potwierdź swój adres e-mail.'),
  profile_incomplete: say(403, 'Uzupełnij profil, aby odblokować tę sekcję.'),
  wrong_password: say(400, 'Obecne hasło jest nieprawidłowe.'),
  weak_password: say(400, 'Hasło musi mieć od 12 do 128 znaków i nie może być jednym z popularnych haseł.'),
  past: reason('past'),
  too_soon: reason('too_soon'),
  too_far: reason('too_far'),
  too_short: reason('too_short'),
  too_long: reason('too_long'),
  off_step: reason('off_step'),
  closed: reason('closed'),
  busy: reason('busy'),
  capacity: reason('capacity'),
  daily_limit: reason('daily_limit'),
  slot_taken: reason('slot_taken'),
  on_request: say(409, 'Brak ceny dla wybranego terminu. Wyślij zapytanie – właściciel przygotuje wycenę.'),
  ambiguous_price: say(400, 'Te dwie ceny mają ten sam priorytet i termin. Zmień priorytet jednej z nich.'),
  overlapping_age_tiers: say(400, 'Przedziały wieku nie mogą się pokrywać.'),
  age_band_across_tiers: say(400, 'Ta grupa wiekowa obejmuje dwie różne ceny. Podaj dzieci w węższych grupach.'),
  children_missing: say(400, 'Podaj, ile będzie dzieci – cena jest liczona za dziecko.'),
  guests_missing: say(400, 'Podaj, ile będzie osób – cena jest liczona za osobę.'),
  place_missing: say(400, 'Podaj miejsce wydarzenia – cena jest liczona za kilometr.'),
  package_capacity: say(400, (d) => {
    if (d.max === undefined) return 'Ten pakiet nie obejmuje tylu osób.'
    const most = Number(d.max)
    return `Pakiet obejmuje maksymalnie ${d.of === 'children' ? plural(most, 'dziecko', 'dzieci', 'dzieci') : plural(most, 'osobę', 'osoby', 'osób')}.`
  }),
  addon_unavailable: say(400, 'Ten dodatek nie jest dostępny w wybranym terminie lub w tej liczbie.'),
  price_changed: say(409, (d) =>
    d.from === undefined
      ? 'Cena się zmieniła. Sprawdź ją przed potwierdzeniem.'
      : `Cena zmieniła się ${fromNumber(String(d.from))} na ${d.to}. Sprawdź ją przed potwierdzeniem.`,
  ),
  quote_expired: say(409, 'Ta wycena straciła ważność. Sprawdź cenę jeszcze raz.'),
  out_of_range: say(409, (d) =>
    or(
      d,
      'max',
      (v) => `To miejsce jest poza zasięgiem dojazdu (do ${v} km).`,
      'To miejsce jest poza zasięgiem dojazdu.',
    ),
  ),
  below_min_order: say(409, (d) =>
    or(d, 'min', (v) => `Najmniejsza wartość zamówienia to ${v}.`, 'Zamówienie jest za małe.'),
  ),
  wrong_state: say(409, 'Tej rezerwacji nie można już zmienić.'),
  already_started: say(409, 'Wydarzenie już się rozpoczęło, więc tej rezerwacji nie można już zmienić.'),
  hold_limit: say(429, 'Masz już wstępną rezerwację tej oferty. Potwierdź ją e-mailem albo poczekaj, aż wygaśnie.'),
  resend_limit: say(429, 'Wysłaliśmy już kilka wiadomości. Sprawdź folder Spam albo spróbuj później.'),
  change_by_proposal: say(
    409,
    'Tę rezerwację złożył gość, więc nowy termin trzeba mu zaproponować. Zmiana wejdzie w życie po jego zgodzie.',
  ),
  buyer_of_guest: say(409, 'Dane do faktury podał gość, więc nie można ich tutaj zmienić. Poproś o nie w wiadomości.'),
  buyer_type_told: say(
    409,
    'Potwierdzenie z pouczeniem o prawie odstąpienia poszło już e-mailem, więc rodzaju nabywcy nie można tu zmienić. Jeśli trzeba, ustal to w wiadomości.',
  ),
  change_open: say(409, 'Propozycja zmiany tej rezerwacji czeka już na odpowiedź.'),
  termination_open: say(409, 'Propozycja rezygnacji za zgodą obu stron czeka już na odpowiedź.'),
  change_over: say(
    409,
    'Na tę propozycję nie można już odpowiedzieć: została wycofana, ma już odpowiedź albo minął jej czas.',
  ),
  termination_over: say(
    409,
    'Na tę propozycję nie można już odpowiedzieć: została wycofana, ma już odpowiedź albo minął jej czas.',
  ),
  consent_not_needed: say(409, 'Możesz anulować tę rezerwację bez opłat, więc zgoda właściciela nie jest potrzebna.'),
  customer_without_email: say(
    409,
    'Przy tej rezerwacji nie ma adresu e-mail, więc osoba rezerwująca nie mogłaby tego przeczytać ani odpowiedzieć.',
  ),
  reservation_changed: say(
    409,
    'Ta rezerwacja zmieniła się w innym oknie lub na innym urządzeniu. Sprawdź, jak wygląda teraz.',
  ),
  owner_gone: say(
    409,
    'Właściciel zamknął konto i nie odbiera już wiadomości. Jeśli potrzebujesz pomocy, napisz do nas na stronie „Kontakt”.',
  ),
  change_nothing: say(
    400,
    'Propozycja jest taka sama jak rezerwacja. Zmień w niej termin, liczbę gości albo inny szczegół.',
  ),
  not_allowed_yet: say(409, 'Na to jest jeszcze za wcześnie.'),
  not_published: say(404, 'Ta oferta została ukryta.'),
  incomplete_listing: say(409, (d) => `Do publikacji brakuje: ${d.list ?? ''}.`),
  would_be_incomplete: say(
    400,
    (d) =>
      `Bez tego oferta nie byłaby kompletna. Brakowałoby: ${d.list ?? ''}. Uzupełnij te dane albo najpierw ukryj ofertę.`,
  ),
  edit_conflict: say(
    409,
    'Ta oferta zmieniła się w innym oknie lub na innym urządzeniu. Sprawdź zmiany i zapisz ponownie.',
  ),
  link_changed: say(409, 'Warunki tego powiązania zmieniły się przed chwilą. Sprawdź je i odpowiedz jeszcze raz.'),
  future_reservations: say(409, (d) => {
    const refused = 'Nie można usunąć oferty z nadchodzącymi rezerwacjami. Możesz ją ukryć.'
    if (d.count === undefined) return refused
    const count = Number(d.count)
    const [one, few, many] = ['nadchodząca rezerwacja', 'nadchodzące rezerwacje', 'nadchodzących rezerwacji']
    const opened = count > 0 ? ` ${plural(count, one, few, many)}, najbliższa: ${d.nearest}.` : ''
    const unconfirmed = Number(d.unconfirmed ?? 0)
    return `${refused}${opened}${unconfirmed > 0 ? ` ${unconfirmedText(unconfirmed)}` : ''}`
  }),
  key_limit: say(
    409,
    (d) =>
      `Możesz mieć do ${plural(Number(d.max ?? 20), 'klucza', 'kluczy', 'kluczy')} API. Unieważnij któryś, którego nie używasz.`,
  ),
  key_name_twice: say(400, 'Masz już klucz o tej nazwie. Wybierz inną, aby było wiadomo, który unieważnić.'),
  embed_code_old: say(404, 'Ten kod formularza już nie działa. Skopiuj nowy z edytora oferty.'),
  webhook_limit: say(
    409,
    (d) =>
      `Możesz mieć do ${plural(Number(d.max ?? 10), 'adresu', 'adresów', 'adresów')}. Usuń któryś, którego nie używasz.`,
  ),
  webhook_address: say(400, (d) => addressSentences[String(d.problem)] ?? 'Podaj adres w postaci https://…'),
  webhook_address_twice: say(400, 'Ten adres jest już na liście. Zmień przy nim zdarzenia albo podaj inny adres.'),
  webhook_stopped: say(409, 'Wysyłanie na ten adres jest zatrzymane. Najpierw je wznów.'),
  feed_address: say(400, 'To nie jest adres kalendarza. Skopiuj cały adres, razem z https:// na początku.'),
  feed_not_https: say(400, 'Adres musi zaczynać się od https://, bo tylko takie połączenie jest bezpieczne.'),
  feed_login: say(
    400,
    'Adres nie może zawierać loginu ani hasła. Skopiuj z portalu adres kalendarza do udostępniania.',
  ),
  feed_private: say(400, 'Tego adresu nie możemy odczytać. Użyj publicznego adresu z internetu.'),
  feed_no_host: say(400, 'Nie ma takiego serwera. Sprawdź, czy adres jest skopiowany w całości.'),
  feed_certificate: say(400, 'Serwer pod tym adresem nie ma ważnego certyfikatu, więc nie wiemy, kto odpowiada.'),
  feed_silent: say(400, 'Serwer pod tym adresem nie odpowiada prawidłowo. Spróbuj ponownie za chwilę.'),
  feed_forbidden: say(400, 'Serwer nie pozwala odczytać tego kalendarza. Sprawdź w portalu, czy jest udostępniony.'),
  feed_gone: say(400, 'Pod tym adresem nie ma już kalendarza. Skopiuj z portalu nowy adres.'),
  feed_too_large: say(400, 'Ten kalendarz jest za duży, aby go odczytać.'),
  feed_no_calendar: say(400, 'Pod tym adresem nie jest kalendarz. Szukaj w portalu adresu „iCal” albo pliku .ics.'),
  feed_own: say(400, 'To adres Twojego kalendarza z Wydarzy. Wklej adres kalendarza z innego portalu.'),
  feed_twice: say(400, 'Ten kalendarz już tu jest.'),
  feed_limit: say(409, (d) => `Możesz podłączyć do ${d.max ?? 30} kalendarzy. Usuń któryś, którego nie używasz.`),
  block_limit: say(
    409,
    (d) =>
      `Ta oferta może mieć do ${d.max ?? 5000} blokad naprzód. Usuń te, których nie potrzebujesz, albo zablokuj dłuższe terminy.`,
  ),
  open_reservations: say(
    409,
    'Nie można zamknąć konta, dopóki czekają rezerwacje. Zrealizuj je, anuluj albo napisz do nas.',
  ),
  unsettled_payments: say(
    409,
    'Nie można zamknąć konta, dopóki pieniądze są w drodze. Poczekaj na płatności i zwroty albo napisz do nas.',
  ),
  image_format: say(415, (d) => {
    const most = 'Wybierz zdjęcie JPG, PNG, WebP lub AVIF.'
    if (d.format === 'HEIC') return `Zdjęcia HEIC z telefonu trzeba najpierw zapisać jako JPG. ${most}`
    return d.format === undefined
      ? `Ten plik nie jest zdjęciem, które potrafimy otworzyć. ${most}`
      : `Plików ${d.format} nie przyjmujemy. ${most}`
  }),
  image_broken: say(400, 'Tego zdjęcia nie da się otworzyć – plik jest uszkodzony albo niepełny. Wybierz inny.'),
  image_too_large: say(413, (d) => `Plik jest za duży. Zdjęcie może mieć do ${d.max_megabytes ?? 10}${nbsp}MB.`),
  image_too_many_pixels: say(
    413,
    (d) => `Zdjęcie ma za dużo pikseli. Zmniejsz je do ${d.max_megapixels ?? 40}${nbsp}megapikseli.`,
  ),
  image_too_small: say(400, (d) => {
    const least = `Zdjęcie musi mieć co najmniej ${d.long ?? 1200}${nbsp}×${nbsp}${d.short ?? 800}${nbsp}pikseli`
    return d.width === undefined ? `${least}.` : `${least}, a to ma ${d.width}${nbsp}×${nbsp}${d.height}.`
  }),
  image_failed: say(503, 'Nie udało się przetworzyć tego zdjęcia. Spróbuj ponownie za chwilę.'),
  image_limit: say(409, (d) =>
    d.max === undefined
      ? 'Ta oferta ma już tyle zdjęć, ile obejmuje Twój plan. Usuń któreś, żeby dodać nowe.'
      : `Twój plan obejmuje do ${plural(Number(d.max), 'zdjęcia', 'zdjęć', 'zdjęć')} w jednej ofercie. Usuń któreś, żeby dodać nowe.`,
  ),
  file_format: say(415, 'Wybierz cały, nieuszkodzony plik PDF.'),
  file_active: say(
    415,
    'Ten plik PDF zawiera skrypty albo załączniki. Zapisz go jako zwykły dokument i dodaj ponownie.',
  ),
  file_too_large: say(413, (d) => `Plik jest za duży. PDF może mieć do ${d.max_megabytes ?? 10}${nbsp}MB.`),
  file_limit: say(
    409,
    (d) =>
      `Jedna oferta może mieć do ${plural(Number(d.max ?? 10), 'pliku', 'plików', 'plików')}. Usuń któryś, żeby dodać nowy.`,
  ),
  upload_limit: say(429, (d) => {
    const most = Number(d.max ?? 30)
    const wait = Math.max(1, Math.ceil(Number(d.seconds ?? 3600) / 60))
    return `W ciągu godziny można dodać ${plural(most, 'zdjęcie', 'zdjęcia', 'zdjęć')}. Następne dodasz za ${plural(wait, 'minutę', 'minuty', 'minut')} – te, które już są, zostają.`
  }),
  plan_active: say(409, 'Masz już plan. Zmienisz go na stronie Subskrypcja.'),
  plan_not_bought: say(409, 'Nie masz jeszcze opłacanego planu. Najpierw wybierz plan.'),
  plan_past_due: say(409, 'Najpierw opłać zaległą fakturę. Potem zmienisz plan.'),
  plan_ends_at_once: say(
    409,
    'Płatność za plan jest zaległa, więc plan nie ma już dnia, do którego działa. Odśwież stronę: możesz zapłacić albo zakończyć plan od razu, bez zaległej faktury.',
  ),
  plan_paid: say(409, 'Ten plan jest już opłacony. Możesz z niego zrezygnować z końcem okresu.'),
  plan_choice: say(409, 'Wybierz oferty, które mają pozostać widoczne.'),
  preview_old: say(409, 'Kwota zmiany straciła ważność. Sprawdź ją jeszcze raz.'),
  card_refused: say(409, 'Bank odrzucił płatność kartą. Plan się nie zmienił. Zaktualizuj kartę i spróbuj ponownie.'),
  promo_unknown: say(400, 'Taki kod nie istnieje.'),
  promo_ended: say(400, (d) => `Kod stracił ważność ${d.date}.`),
  promo_used: say(400, 'Kod został już wykorzystany.'),
  promo_other_plan: say(400, 'Kod nie dotyczy wybranego planu.'),
  promo_new_only: say(400, 'Kod jest tylko dla nowych partnerów.'),
  promo_too_short: say(
    400,
    (d) => `Kod skończy się przed pierwszą płatnością (${d.date}). Użyj go po okresie próbnym.`,
  ),
  plan_needed: say(409, 'Wybierz plan, aby opublikować ofertę.'),
  listing_suspended: say(409, 'Ta oferta jest wstrzymana. Powód znajdziesz w jej edytorze.'),
  plan_limit: say(409, 'Twój plan nie obejmuje kolejnej oferty. Wybierz większy plan.'),
}

/** The owner sees no more of them: they end by themselves, or become reservations. */
export function unconfirmedText(count: number): string {
  return `${plural(count, 'rezerwacja czeka', 'rezerwacje czekają', 'rezerwacji czeka')} jeszcze na potwierdzenie adresu e-mail – bez niego termin zwolni się sam.`
}

const outsideList = 'Wybierz wartość z listy.'

/** For values that can be read but are refused by a rule. */
const ruleSentences: Record<string, string> = {
  event_type: 'Ta oferta nie przyjmuje takich wydarzeń. Wybierz inną okazję.',
  cancel_reason: 'Tego powodu nie można podać bez zgody osoby rezerwującej.',
}

/** The sentence for one field of a refusal: `validation` and `required` at a known field use the field's own words. */
export function fieldSentence(path: string, code: RefusalCode, details: Details = {}): string {
  const last = path.split('.').at(-1) ?? ''
  // At a start the code means that the time cannot be read, at an end that it is not later.
  const unreadable = code === 'invalid_time' && last === 'start'
  if (code !== 'validation' && !unreadable) return sentences[code].text(details)
  return (Object.hasOwn(ruleSentences, last) ? ruleSentences[last] : undefined) ?? ownSentence(last)
}

/** `hasOwn`, because the caller names the field, which may be `constructor`. */
const ownSentence = (field: string, otherwise = 'Sprawdź to pole.'): string =>
  (Object.hasOwn(fieldSentences, field) ? fieldSentences[field] : undefined) ?? otherwise

export type FieldIssue =
  | { kind: 'missing' | 'unchosen' | 'outside_list' }
  | { kind: 'too_short' | 'too_long' | 'too_few' | 'too_many' | 'too_small' | 'too_big'; limit: number }
  | { kind: 'invalid' }

const signs = (count: number): string => plural(count, 'znak', 'znaki', 'znaków')
const entries = (count: number): string => plural(count, 'pozycja', 'pozycje', 'pozycji')

export function issueSentence(path: string, issue: FieldIssue): string {
  const last = path.split('.').at(-1) ?? ''
  switch (issue.kind) {
    case 'missing':
      return required
    case 'too_short':
      return issue.limit <= 1 ? required : `Minimum ${signs(issue.limit)}.`
    case 'too_long':
      return `Maksimum ${signs(issue.limit)}.`
    case 'too_few':
      return issue.limit <= 1 ? 'Wybierz co najmniej jedną pozycję.' : `Minimum ${entries(issue.limit)}.`
    case 'too_many':
      return `Maksimum ${entries(issue.limit)}.`
    case 'too_small':
      return `Podaj wartość nie mniejszą niż ${formatNumber(issue.limit)}.`
    case 'too_big':
      return `Podaj wartość nie większą niż ${formatNumber(issue.limit)}.`
    case 'unchosen':
      return (Object.hasOwn(unchosen, last) ? unchosen[last] : undefined) ?? required
    case 'outside_list':
      return ownSentence(last, outsideList)
    case 'invalid':
      return ownSentence(last)
  }
}
