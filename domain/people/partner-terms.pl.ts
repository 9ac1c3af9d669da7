/**
 * The partner terms: their page shows them, the mail about a new version contains them, and each version that was shown
 * is kept (regulation 2019/1150, art. 3). The last part but one is the contract of art. 28 RODO.
 */
import { operator } from './operator.pl.ts'
import type { TermsPart } from './terms.pl.ts'

/** Differences from the previous version, for the mail to partners who had accepted that one. */
export const partnerTermsChanges: readonly string[] = [
  'Dodaliśmy zasady powierzenia przetwarzania danych osobowych (art. 28 RODO).',
  'Kto kupuje plan jako osoba prywatna, może odstąpić od umowy w ciągu 14 dni.',
  'Formularz na własnych stronach ma każda oferta, bez liczenia stron.',
  'Poprzednie wersje regulaminu są zawsze do przeczytania.',
]

/**
 * Whole days between the mail about a new version and the day on which it binds partners who had accepted another (art.
 * 3 (2)).
 */
export const termsNoticeDays = 15

export const partnerTerms: readonly TermsPart[] = [
  {
    id: 'konto',
    title: 'Konto partnera',
    lines: [
      'Partnerem może być przedsiębiorca, rolnik, fundacja, stowarzyszenie, instytucja kultury, samorząd, a także osoba, która działa bez wpisu do rejestru albo prywatnie. Konto powstaje po potwierdzeniu adresu e-mail, a ofertę można opublikować po uzupełnieniu danych firmy.',
      'Partner oświadcza, że oferuje wyłącznie usługi zgodne z prawem, i odpowiada za prawdziwość opisów, zdjęć, cen i kalendarza.',
    ],
  },
  {
    id: 'oferta',
    title: 'Oferta, cena i kalendarz',
    list: true,
    lines: [
      'Cena podana w cenniku zawiera wszystkie opłaty obowiązkowe. Dopisywanie ich po rezerwacji jest niedozwolone.',
      'Kto ogłasza obniżkę, na przykład w opisie, podaje obok najniższą cenę z 30 dni przed nią. Pokazuje ją historia cen przy cenniku.',
      'Prawa do opisów i zdjęć zostają przy partnerze. Pokazujemy je po to, by przedstawić jego ofertę: w serwisie, w wynikach wyszukiwarek, na stronach, na których sam osadzi formularz, i programom, które pytają o oferty w imieniu gości. Innych kanałów ani programów partnerskich nie prowadzimy.',
      'Termin zajęty poza serwisem partner blokuje w kalendarzu.',
      'Zadatek nie przekracza połowy ceny, a wcześniejsza rezygnacja nie może kosztować więcej niż późniejsza.',
    ],
  },
  {
    id: 'rezerwacje',
    title: 'Rezerwacje',
    lines: [
      'Umowę z osobą rezerwującą zawiera partner. Na prośbę o rezerwację odpowiada w czasie, który sam ustawia, od 12 do 72 godzin; domyślnie 48. Brak odpowiedzi zwalnia termin.',
      'Jeżeli to partner rezygnuje z przyjętej rezerwacji, osoba rezerwująca dostaje zwrot całej wpłaty, a jeśli wpłatą był zadatek, może żądać jego zwrotu w podwójnej wysokości.',
    ],
  },
  {
    id: 'oplaty',
    title: 'Plan i opłaty',
    lines: [
      'Każdy plan zaczyna się od 30 dni za darmo, bez karty, raz na numer NIP. Nie pobieramy prowizji od rezerwacji. Od płatności online swoją opłatę pobiera dostawca płatności; jej wysokość widać przy każdej płatności.',
      'Po okresie próbnym bez wybranego planu oferty są ukrywane, nie usuwane. Przyjęte rezerwacje działają dalej. Formularz na własnych stronach ma każda oferta planu, na dowolnie wielu stronach.',
      `Kto kupuje plan jako osoba prywatna, może odstąpić od umowy w ciągu 14 dni od zakupu bez podania przyczyny: wystarczy wiadomość na ${operator.partners_email}. Oddajemy wtedy całą zapłatę za plan.`,
    ],
  },
  {
    id: 'kolejnosc',
    title: 'Kolejność wyników',
    lines: [
      'Główne parametry układania wyników i ich wagę opisuje strona „Jak ustalamy kolejność wyników”. Za miejsce w wynikach nie można zapłacić.',
    ],
  },
  {
    id: 'dane',
    title: 'Dane i podatki',
    lines: [
      'Partner ma dostęp do danych swoich rezerwacji i do liczb o swoich ofertach (wyświetlenia, zapytania, wpłaty) i może je wyeksportować, także przy zamykaniu konta. Po zamknięciu nie ma już do nich dostępu, a jak długo je przechowujemy, mówi polityka prywatności. Danych o innych partnerach nie udostępniamy. Dane osób rezerwujących wolno wykorzystać tylko do obsługi ich rezerwacji.',
      'Przepisy o wymianie informacji podatkowych (DAC7) zobowiązują nas do zbierania danych o sprzedawcach i przekazywania ich do Krajowej Administracji Skarbowej do 31 stycznia. Kopię dostaje partner. Po dwóch przypomnieniach i 60 dniach bez danych wstrzymujemy wypłaty.',
    ],
  },
  {
    id: 'zawieszenie',
    title: 'Ograniczenie, zawieszenie, zakończenie',
    lines: [
      'Ofertę możemy ukryć, gdy narusza prawo lub ten regulamin: wprowadza w błąd co do ceny, używa cudzych zdjęć, przyjmuje rezerwacje, których nie wykonuje. Powód podajemy na piśmie najpóźniej w chwili ukrycia.',
      'O zamknięciu konta zawiadamiamy co najmniej 30 dni wcześniej, chyba że prawo nakazuje działać od razu. Partner może zamknąć konto w każdej chwili; przyjęte rezerwacje trzeba wykonać albo zwrócić za nie pieniądze.',
    ],
  },
  {
    id: 'skargi',
    title: 'Skargi i zmiany regulaminu',
    lines: [
      `Skargę partnera przyjmujemy pod adresem ${operator.partners_email} i odpowiadamy w ciągu 14 dni, z uzasadnieniem.`,
      `O zmianie regulaminu zawiadamiamy e-mailem co najmniej ${termsNoticeDays} dni wcześniej, z pełną treścią i dniem, od którego obowiązuje. Kto się z nią nie zgadza, może zakończyć umowę przed jej wejściem w życie. Poprzednie wersje są stale dostępne.`,
    ],
  },
  {
    id: 'powierzenie',
    title: 'Powierzenie przetwarzania danych (art. 28 RODO)',
    list: true,
    lines: [
      'Za dane osób, które rezerwują w serwisie, partner i operator odpowiadają osobno, każdy jako administrator. Tymi zasadami partner powierza operatorowi dane, które sam tu wprowadza albo każe pobrać: rezerwacje dopisane z telefonu, notatki, blokady, wpisy z podłączonych kalendarzy i pliki.',
      'Zakres: imię i nazwisko, e-mail, telefon, termin, liczba gości, kwoty i to, co partner dopisze, o jego gościach, wykonawcach i współpracownikach. Danych szczególnych kategorii (art. 9 RODO) partner tu nie wpisuje. Cel: prowadzenie kalendarza, rezerwacji i korespondencji partnera, tak długo, jak ma konto.',
      'Operator przetwarza te dane tylko na udokumentowane polecenie partnera, którym jest korzystanie z funkcji serwisu, także gdy chodzi o przekazanie poza EOG; wyjątek może wynikać tylko z prawa, o czym uprzedza. Jeśli polecenie narusza przepisy, mówi o tym od razu.',
      'Dostęp mają tylko osoby zobowiązane do poufności. Operator stosuje środki z art. 32 RODO: szyfrowanie połączeń i najbardziej wrażliwych numerów, dostęp według uprawnień, kopie zapasowe, dzienniki zdarzeń.',
      'Partner zgadza się ogólnie na dalsze podmioty przetwarzające, wymienione w polityce prywatności. O nowym operator uprzedza co najmniej 15 dni wcześniej; partner może się sprzeciwić i zakończyć umowę. Operator nakłada na nie te same obowiązki i odpowiada za nie jak za siebie.',
      'Operator pomaga partnerowi odpowiadać na żądania osób (w panelu można dane odczytać, poprawić, usunąć i wyeksportować) i wykonywać obowiązki z art. 32–36 RODO. O naruszeniu ochrony danych zawiadamia bez zbędnej zwłoki, najpóźniej w ciągu 48 godzin od jego stwierdzenia.',
      'Po zamknięciu konta partner może wcześniej wyeksportować dane; potem operator usuwa je, a zatrzymuje tylko to, co nakazuje prawo, przez okresy z polityki prywatności.',
      'Operator udostępnia informacje potrzebne do wykazania tych obowiązków i umożliwia audyt, uzgodniony co najmniej 14 dni wcześniej, przez partnera albo wskazaną przez niego osobę.',
    ],
  },
]
