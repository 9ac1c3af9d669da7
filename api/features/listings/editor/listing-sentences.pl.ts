/** Sentences at the fields of a listing that cannot be saved, and the soft warnings. */
import { formatTermShort, nbsp, plural } from '#domain/format.pl.ts'
import type { Term } from '#domain/time.ts'
import { mostWindowsPerDay, type OpeningFault } from '#domain/availability/opening-check.ts'

const chosen = 'Wybierz wartość z listy.'

export const fieldWords = {
  name: 'Podaj nazwę, która ma od 3 do 120 znaków.',
  tagline: most(160),
  description: most(5000),
  category: 'Wybierz rodzaj z listy.',
  extra_categories: (count: number) =>
    `Wybierz najwyżej ${plural(count, 'dodatkowy rodzaj', 'dodatkowe rodzaje', 'dodatkowych rodzajów')}, bez powtórzeń.`,
  embed_theme: 'Podaj kolor jako #RRGGBB, np. #8F2D56.',
  embed_origins: (wrong: string | null) =>
    wrong === null
      ? 'Podaj najwyżej 20 stron.'
      : `Nie rozumiemy adresu „${wrong}”. Podaj adres strony, np. https://www.dwor.pl.`,
  event_types: 'Wybierz najwyżej 30 rodzajów wydarzeń, bez powtórzeń.',
  street: 'Podaj ulicę (od 2 do 120 znaków). We wsi bez ulic wpisz jej nazwę.',
  building_no: 'Podaj numer budynku, np. 12, 12A albo 12/3.',
  flat_no: 'Podaj numer lokalu, który ma najwyżej 10 znaków.',
  postcode: 'Podaj kod w formacie 00-000.',
  city: 'Podaj miejscowość (od 2 do 80 znaków).',
  district: most(80),
  position: 'Pinezka musi stać w Polsce. Przesuń ją na właściwe miejsce.',
  capacity_min: 'Najmniejsza liczba gości nie może być większa niż największa.',
  capacity_max: range('liczbę gości', 1, '10 000'),
  capacities: (max: number | null) =>
    max === null
      ? range('liczbę gości', 1, '10 000')
      : `Przy każdym ustawieniu podaj od${nbsp}1 do${nbsp}${max} – tyle wynosi największa liczba gości.`,
  units: (count: number) => `Podaj od 1 do ${count} pozycji.`,
  unit_name: 'Podaj nazwę (od 1 do 80 znaków).',
  unit_name_twice: 'Ta nazwa już jest na liście. Podaj inną.',
  unit_area: range('powierzchnię', 1, '20 000', 'm²'),
  unit_capacity: range('liczbę gości', 1, '10 000'),
  unit_reserved: (name: string, held: readonly (Term & { label: string })[]) => {
    const [first] = held
    const nearest = first ? ` Najbliższy wpis: ${formatTermShort(first)}, ${first.label}.` : ''
    const forms = ['nadchodzącą rezerwację lub blokadę', 'nadchodzące rezerwacje lub blokady'] as const
    const ahead = plural(held.length, ...forms, 'nadchodzących rezerwacji lub blokad')
    // The gender of a room's name is not known, so the sentence avoids words that depend on it.
    return `„${name}” ma ${ahead}, więc na razie musi zostać.${nearest}`
  },
  unit_taken_with_whole: (crews: boolean, held: readonly (Term & { label: string })[]) => {
    const [first] = held
    const nearest = first ? ` (najbliższy: ${formatTermShort(first)}, ${first.label})` : ''
    const terms = plural(held.length, 'nadchodzącym terminie', 'nadchodzących terminach', 'nadchodzących terminach')
    return crews
      ? `W${nbsp}${terms} zablokowane są wszystkie ekipy${nearest}. Wybierz, czy nowa ekipa też jest wtedy zajęta.`
      : `W${nbsp}${terms} zajęty jest cały obiekt${nearest}. Wybierz, czy nowa sala też jest wtedy zajęta.`
  },
  unit_whole: (name: string) =>
    `„${name}” to nazwa całego miejsca, które goście też mogą zarezerwować. Nazwij tę salę inaczej, np. „Sala duża”.`,
  term_modes: 'Wybierz sposób rezerwacji, każdy najwyżej raz.',
  minutes: 'Podaj czas od 15 minut do 30 dni.',
  half_hours: 'Podaj czas od 30 minut do 30 dni, co pół godziny.',
  min_minutes: 'Najkrótszy czas nie może być dłuższy niż najdłuższy.',
  default_minutes: 'Podaj czas między najkrótszym a najdłuższym.',
  step_minutes: 'Wybierz 15, 30 albo 60 minut.',
  around_minutes: 'Podaj czas od 0 do 48 godzin.',
  travel_minutes: 'Podaj czas od 0 do 24 godzin.',
  notice_hours: 'Podaj od 0 do 8760 godzin (rok).',
  horizon_days: 'Podaj od 1 do 1460 dni (4 lata).',
  daily_limit: 'Podaj od 1 do 20 zleceń dziennie.',
  overnight_until: 'Podaj godzinę od 0:00 do 12:00.',
  deposit_percent: 'Podaj od 5% do 50% ceny.',
  deposit_amount: 'Podaj kwotę większą niż 0 zł.',
  deposit_both: 'Podaj procent albo kwotę, nie jedno i drugie.',
  deposit_round: 'Wybierz zaokrąglenie do 1, 10, 50 albo 100 zł.',
  balance_due_days: 'Podaj od 0 do 90 dni.',
  security_deposit_grosze: 'Podaj kaucję od 0 do 50 000 zł.',
  money: 'Podaj kwotę od 0 zł.',
  cancellation_policy: 'Ta zasada wymaga zadatku albo zaliczki. Wybierz przedpłatę albo inne zasady rezygnacji.',
  cancellation_tiers:
    'Podaj od 1 do 6 progów, w tym próg 0 dni. Im bliżej wydarzenia, tym wyższy albo taki sam procent; najwyżej 80%, a 100% tylko w dniu wydarzenia.',
  final_guest_count_days: 'Podaj od 0 do 60 dni.',
  packages: 'Możesz dodać najwyżej 10 pakietów o różnych nazwach.',
  package_name: 'Podaj nazwę pakietu (od 1 do 120 znaków).',
  package_name_twice: 'Inny pakiet już się tak nazywa. Podaj inną nazwę.',
  package_description: most(600),
  package_minutes: 'Podaj czas od 15 minut do 30 dni albo zostaw puste pole.',
  package_items: 'Podaj najwyżej 20 pozycji, każda do 120 znaków.',
  package_guests: range('liczbę gości', 1, '10 000'),
  package_priced: (name: string) => `Pakiet „${name}” jest w cenniku. Najpierw usuń z cennika jego pozycje.`,
  area_m2: range('powierzchnię', 5, '20 000', 'm²'),
  service_radius_km: range('zasięg', 0, 600, 'km'),
  free_km: range('odległość', 0, 600, 'km'),
  not_of_this_kind: 'Tego pola nie ma w ofertach tego rodzaju.',
  slug: 'Adres strony może mieć od 3 do 130 znaków: małe litery bez polskich znaków, cyfry i łączniki.',
  slug_taken: 'Ten adres strony jest już zajęty. Podaj inny.',
  chosen,
  // details
  text: most,
  metres: range('wysokość', 2, 30, 'm'),
  floor: range('powierzchnię parkietu', 0, 5000, 'm²'),
  places: range('liczbę', 0, 5000),
  beds: range('liczbę', 0, 2000),
  corkage: 'Podaj opłatę korkową od 0 do 500 zł.',
  sound_limit_db: range('głośność', 60, 120, 'dB'),
  return_days: range('liczbę dni', 0, 60),
  power_kw: range('moc', 0, 1000, 'kW'),
  space_m2: range('powierzchnię', 0, 10_000, 'm²'),
  kilometres: range('odległość', 0, 2000, 'km'),
  style_tags: 'Podaj najwyżej 10 określeń, każde do 30 znaków.',
  delivery_time_days: range('liczbę dni', 1, 365),
  afterparty: 'Podaj obie godziny poprawin.',
  phone: 'Podaj 9 cyfr, np. 600 100 200.',
  email: 'Podaj poprawny adres e-mail.',
  website: 'Podaj adres strony w postaci https://…',
  social: (hosts: string) => `Podaj adres profilu w serwisie ${hosts}.`,
  video: 'Podaj adres filmu w serwisie YouTube albo Vimeo.',
  tour: 'Podaj adres spaceru w serwisie Matterport, YouTube albo Vimeo.',
  faq: 'Możesz dodać najwyżej 15 pytań.',
  faq_q: 'Podaj pytanie (od 1 do 150 znaków).',
  faq_a: 'Podaj odpowiedź (od 1 do 800 znaków).',
} as const

/** What a listing says that cannot both be true, in the words of its form. */
export const contradictionWords = {
  pets: 'Zasady „Bez zwierząt” i „Zwierzęta są mile widziane” wykluczają się. Zostaw jedną z nich.',
  pets_ok: 'Zasada „Bez zwierząt” przeczy udogodnieniu „Przyjazne zwierzętom”. Odznacz jedno z nich.',
  parking_spaces: 'Przy „Brak parkingu” nie ma miejsc. Zostaw to pole puste albo wybierz rodzaj parkingu.',
  parking: 'Zaznaczony w udogodnieniach parking przeczy wpisowi „Brak parkingu”. Zmień jedno z nich.',
} as const

export const openingWords: Record<OpeningFault, string> = {
  window_backwards: 'Godzina zakończenia musi być późniejsza niż rozpoczęcia.',
  window_overlap: 'Te godziny nachodzą na inne. Połącz je albo zmień jedne z nich.',
  too_many_windows: `Na jeden dzień możesz podać najwyżej ${mostWindowsPerDay} przedziałów.`,
  overtime_before_end: 'Dodatkowe godziny muszą kończyć się później niż zwykłe.',
  date_backwards: 'Data końcowa nie może być wcześniejsza niż początkowa.',
  exception_overlap: 'Na te dni jest już inny wyjątek z godzinami. Zmień daty jednego z nich.',
  exception_without_windows: 'Podaj godziny, w których oferta jest wtedy dostępna.',
  slot_backwards: 'Godzina zakończenia musi być późniejsza niż rozpoczęcia.',
  slot_code_twice: 'Ta pora dnia już jest na liście.',
}

export const pricingWords = {
  clash: (one: string, other: string) =>
    `„${one}” i „${other}”: te dwie ceny mają ten sam priorytet i termin. Zmień priorytet jednej z nich.`,
  code_twice: (one: string, other: string) =>
    `„${one}” i „${other}” mają ten sam kod. Zmień nazwę albo kod jednej z tych pozycji.`,
  promo_twice: (one: string, other: string) =>
    `„${one}” i „${other}” mają ten sam kod rabatowy i te same warunki. Zmień jeden z nich.`,
  most_items: (count: number) => `Cennik może mieć najwyżej ${plural(count, 'pozycję', 'pozycje', 'pozycji')}.`,
  all_rooms: 'To wszystkie sale, czyli cały obiekt: zostaw tu tylko te, które razem mają własną cenę.',
  most_addons: (count: number) => `Cennik może mieć najwyżej ${plural(count, 'dodatek', 'dodatki', 'dodatków')}.`,
}

export const linkWords = {
  either: 'Wybierz usługę albo podaj dodatek do cennika.',
  mode: 'Wybierz, w jaki sposób usługa jest powiązana z obiektem.',
  service: 'Nie ma takiej usługi. Mogła zostać ukryta albo usunięta.',
  only_places: 'Powiązanie z usługą dodaje się w ofercie sali.',
  answer: 'Na tę prośbę może odpowiedzieć tylko właściciel drugiej oferty.',
  ask: 'Sposób powiązania i cenę zmienia właściciel sali.',
  code_taken: 'Taki kod ma już inna pozycja cennika. Podaj inny.',
  not_addon: 'To nie jest dodatek z cennika.',
  not_link: 'To nie jest powiązanie z inną ofertą.',
}

export const warningWords = {
  dense: (area: string) => `Sprawdź pojemność: wychodzi mniej niż 1,2${nbsp}m² na osobę (${area}).`,
  zadatek: 'Zadatek powyżej 30% bywa kwestionowany w umowach z konsumentami.',
  mass_event: 'Przy tylu gościach wydarzenie może podlegać przepisom o imprezach masowych.',
  lodging: 'Jeśli wynajmujesz noclegi osobno, podaj numer rejestracyjny najmu krótkoterminowego.',
}

export const canWords = {
  email: 'Najpierw potwierdź swój adres e-mail.',
  profile: 'Najpierw uzupełnij profil.',
  missing: (list: string) => `Do publikacji brakuje: ${list}.`,
  published: 'Ta oferta jest już opublikowana.',
  suspended: 'Ta oferta jest wstrzymana. Powód znajdziesz w jej edytorze.',
  not_published: 'Ta oferta nie jest opublikowana.',
  plan_needed: 'Wybierz plan, aby opublikować ofertę.',
  plan: (limit: number) =>
    `Twój plan obejmuje ${plural(limit, 'ofertę', 'oferty', 'ofert')} tego rodzaju. Ukryj inną albo zmień plan.`,
  reservations: 'Nie można usunąć oferty z nadchodzącymi rezerwacjami. Możesz ją ukryć.',
}

/** Names of the whole place: a room with such a name would be offered twice under one name. */
export const wholeNames = /^(całość|cały obiekt|całe miejsce)$/i

export const wholeUnitName = { venue: 'Cały obiekt', service: 'Ekipa 1' } as const

export const fileWords = {
  title: 'Nazwij plik (najwyżej 120 znaków), na przykład „Menu weselne 2027”.',
  untitled: 'Plik',
}

/** The name of a copy, cut so that it stays within 120 characters. */
export function copyName(name: string): string {
  return `${name.slice(0, 112).trimEnd()} (kopia)`
}

function most(count: number): string {
  return `Tekst może mieć najwyżej ${plural(count, 'znak', 'znaki', 'znaków')}.`
}

function range(what: string, from: number | string, to: number | string, unit = ''): string {
  return `Podaj ${what} od${nbsp}${from} do${nbsp}${to}${unit ? `${nbsp}${unit}` : ''}.`
}
