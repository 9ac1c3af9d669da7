/**
 * The terms for visitors: their page shows them, and the file attached to a confirmation contains them, because a link
 * is no durable medium (art. 8 ustawy o świadczeniu usług drogą elektroniczną, art. 21 u.p.k., CJEU C-49/11).
 */
import { withdrawalForm, withdrawalNotice } from '#domain/reservation/withdrawal-words.pl.ts'
import { operator } from './operator.pl.ts'

export type TermsPart = {
  id: string
  title: string
  lines: readonly string[]
  /** The lines are items of a list. */
  list?: true
  /** A form to be copied: its heading, then its lines. */
  form?: readonly string[]
}

const form = withdrawalForm({
  seller: 'nazwa, adres i e-mail sprzedawcy z potwierdzenia rezerwacji',
  service: 'nazwa oferty, termin i numer rezerwacji',
})

export const terms: readonly TermsPart[] = [
  {
    id: 'o-serwisie',
    title: 'O serwisie',
    lines: [
      `Operatorem serwisu jest ${operator.company}. Serwis pozwala znaleźć salę lub usługę na wydarzenie, sprawdzić wolny termin i cenę oraz zarezerwować.`,
      'Przeglądanie i rezerwowanie nie wymaga konta. Potrzebna jest przeglądarka z włączoną obsługą skryptów i adres e-mail.',
    ],
  },
  {
    id: 'strony-umowy',
    title: 'Z kim zawierasz umowę',
    lines: [
      'Umowę o salę lub usługę zawierasz z jej właścicielem. Na stronie oferty podajemy, kim jest sprzedawca i czy działa jako przedsiębiorca. Właściciel odpowiada za wykonanie umowy.',
      'Operator odpowiada za działanie serwisu: za to, że termin i cena są pokazane zgodnie z ustawieniami właściciela, że jeden termin nie zostanie sprzedany dwa razy i że wiadomości zostaną wysłane.',
    ],
  },
  {
    id: 'rezerwacja',
    title: 'Jak przebiega rezerwacja',
    lines: [
      'Wybierasz termin, liczbę gości i dodatki. Przez cały czas widzisz pełną cenę z podatkiem, pozycja po pozycji.',
      'Wysyłasz rezerwację. Termin trzymamy przez 30 minut, żeby można było potwierdzić adres e-mail przyciskiem z wiadomości. Samo otwarcie linku niczego nie potwierdza.',
      'Przy ofertach z natychmiastowym potwierdzeniem umowa jest zawarta z chwilą potwierdzenia adresu e-mail, a jeżeli wymagana jest przedpłata, z chwilą jej otrzymania.',
      'Przy pozostałych ofertach właściciel odpowiada na prośbę, zwykle w ciągu 48 godzin. Do tego czasu nic nie płacisz. Umowa jest zawarta z chwilą akceptacji, a jeżeli wymagana jest przedpłata, z chwilą jej otrzymania.',
      'Spóźnione potwierdzenie zadziała, jeżeli termin jest nadal wolny. Jeśli nie, zaproponujemy najbliższe wolne terminy.',
    ],
    list: true,
  },
  {
    id: 'cena',
    title: 'Cena i płatność',
    lines: [
      'Cena obowiązuje taka, jak w podsumowaniu rezerwacji. Jeżeli między wyceną a potwierdzeniem cennik się zmieni, pokażemy obie kwoty i poprosimy o ponowną zgodę.',
      'Wpłata z góry jest zadatkiem, zaliczką albo całą ceną. Na każdej stronie, w każdej wiadomości i w każdym dokumencie tej samej rezerwacji jest to samo słowo. Zadatek nie przekracza połowy ceny; jeśli to właściciel nie wykona umowy, możesz żądać zwrotu zadatku w podwójnej wysokości.',
      'Płacisz online (BLIK, Przelewy24, karta), przelewem albo na miejscu. Sposoby, które przyjmuje właściciel, widać w podsumowaniu przed wysłaniem rezerwacji i na stronie rezerwacji.',
    ],
  },
  {
    id: 'rezygnacja',
    title: 'Rezygnacja',
    lines: [
      'Zasady rezygnacji wybiera właściciel. Na stronie oferty i na stronie rezerwacji są rozpisane na daty i kwoty. Przed anulowaniem zawsze pokazujemy, ile wyniesie zwrot.',
      'Gdy rezygnuje właściciel, cała wpłata wraca do Ciebie.',
      'Przy usługach związanych z wypoczynkiem, rozrywką i gastronomią z oznaczonym terminem nie przysługuje ustawowe prawo odstąpienia w 14 dni (art. 38 ustawy o prawach konsumenta). Co dotyczy danej oferty, mówi jej strona i podsumowanie przed wysłaniem rezerwacji. Przy pozostałych usługach obowiązuje następny punkt.',
    ],
  },
  {
    id: 'odstapienie',
    title: 'Odstąpienie w ciągu 14 dni',
    lines: withdrawalNotice,
    form,
  },
  {
    id: 'reklamacje',
    title: 'Reklamacje i spory',
    lines: [
      `Reklamację dotyczącą sali lub usługi złóż właścicielowi, najprościej wiadomością ze strony rezerwacji. Reklamację dotyczącą serwisu wyślij na ${operator.email}. Odpowiadamy w ciągu 14 dni.`,
      'Konsument może skorzystać z pomocy Inspekcji Handlowej, miejskiego lub powiatowego rzecznika konsumentów oraz Europejskiego Centrum Konsumenckiego.',
    ],
  },
  {
    id: 'tresci',
    title: 'Zgłaszanie treści',
    lines: [
      'Na stronie każdej oferty jest przycisk „Zgłoś ofertę”. Zgłoszenie rozpatruje człowiek. O decyzji i jej powodach zawiadamiamy osobę zgłaszającą i właściciela, który może się odwołać w ciągu 6 miesięcy.',
      'Zabronione jest podawanie danych innych osób bez ich zgody, publikowanie treści niezgodnych z prawem i zakłócanie działania serwisu.',
    ],
  },
  {
    id: 'dostepnosc',
    title: 'Dostępność i zmiany regulaminu',
    lines: [
      'Jak dbamy o dostępność, opisuje deklaracja dostępności, a jak układamy wyniki, strona „Jak ustalamy kolejność wyników”. Obie są w stopce serwisu.',
      'Do rezerwacji stosuje się regulamin z dnia jej wysłania. Jego treść przychodzi w załączniku do potwierdzenia.',
    ],
  },
]

/** All parts as lines of plain text. */
export function textOfTerms(parts: readonly TermsPart[]): string[] {
  return parts.flatMap(({ title, lines, list, form = [] }, index) => [
    `${index + 1}. ${title}`,
    ...lines.map((line) => (list ? `- ${line}` : line)),
    ...form,
    '',
  ])
}
