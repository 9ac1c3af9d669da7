import { paths } from '#contract/paths.ts'
import { withdrawalForm, withdrawalNotice } from '#domain/reservation/withdrawal-words.pl.ts'
import { operator, versionWords } from './operator.pl.ts'
import { Bullets, Paragraphs, ProsePage, type Section } from './Prose.tsx'

const form = withdrawalForm({
  seller: 'nazwa, adres i e-mail sprzedawcy z potwierdzenia rezerwacji',
  service: 'nazwa oferty, termin i numer rezerwacji',
})

const sections: readonly Section[] = [
  {
    id: 'o-serwisie',
    title: 'O serwisie',
    body: (
      <Paragraphs
        of={[
          `Operatorem serwisu jest ${operator.company}. Serwis pozwala znaleźć salę lub usługę na wydarzenie, sprawdzić wolny termin i cenę oraz zarezerwować.`,
          'Przeglądanie i rezerwowanie nie wymaga konta. Potrzebna jest przeglądarka z włączoną obsługą skryptów i adres e-mail.',
        ]}
      />
    ),
  },
  {
    id: 'strony-umowy',
    title: 'Z kim zawierasz umowę',
    body: (
      <Paragraphs
        of={[
          'Umowę o salę lub usługę zawierasz z jej właścicielem. Na stronie oferty podajemy, kim jest sprzedawca i czy działa jako przedsiębiorca. Właściciel odpowiada za wykonanie umowy.',
          'Operator odpowiada za działanie serwisu: za to, że termin i cena są pokazane zgodnie z ustawieniami właściciela, że jeden termin nie zostanie sprzedany dwa razy i że wiadomości zostaną wysłane.',
        ]}
      />
    ),
  },
  {
    id: 'rezerwacja',
    title: 'Jak przebiega rezerwacja',
    body: (
      <Bullets
        of={[
          'Wybierasz termin, liczbę gości i dodatki. Przez cały czas widzisz pełną cenę z podatkiem, pozycja po pozycji.',
          'Wysyłasz rezerwację. Termin trzymamy przez 30 minut, żeby można było potwierdzić adres e-mail przyciskiem z wiadomości. Samo otwarcie linku niczego nie potwierdza.',
          'Przy ofertach z natychmiastowym potwierdzeniem umowa jest zawarta z chwilą potwierdzenia adresu e-mail, a jeżeli wymagana jest przedpłata, z chwilą jej otrzymania.',
          'Przy pozostałych ofertach właściciel odpowiada na prośbę, zwykle w ciągu 48 godzin. Do tego czasu nic nie płacisz. Umowa jest zawarta z chwilą akceptacji, a jeżeli wymagana jest przedpłata, z chwilą jej otrzymania.',
          'Spóźnione potwierdzenie zadziała, jeżeli termin jest nadal wolny. Jeśli nie, zaproponujemy najbliższe wolne terminy.',
        ]}
      />
    ),
  },
  {
    id: 'cena',
    title: 'Cena i płatność',
    body: (
      <Paragraphs
        of={[
          'Cena obowiązuje taka, jak w podsumowaniu rezerwacji. Jeżeli między wyceną a potwierdzeniem cennik się zmieni, pokażemy obie kwoty i poprosimy o ponowną zgodę.',
          'Wpłata z góry jest albo zadatkiem, albo zaliczką. Na każdej stronie, w każdej wiadomości i w każdym dokumencie tej samej rezerwacji jest to samo słowo. Zadatek nie przekracza połowy ceny; jeśli to właściciel nie wykona umowy, możesz żądać zwrotu zadatku w podwójnej wysokości.',
          'Płacisz online (BLIK, Przelewy24, karta), przelewem albo na miejscu. Sposoby, które przyjmuje właściciel, widać w podsumowaniu przed wysłaniem rezerwacji i na stronie rezerwacji.',
        ]}
      />
    ),
  },
  {
    id: 'rezygnacja',
    title: 'Rezygnacja',
    body: (
      <Paragraphs
        of={[
          'Zasady rezygnacji wybiera właściciel. Na stronie oferty i na stronie rezerwacji są rozpisane na daty i kwoty. Przed anulowaniem zawsze pokazujemy, ile wyniesie zwrot.',
          'Gdy rezygnuje właściciel, cała wpłata wraca do Ciebie.',
          'Przy usługach związanych z wypoczynkiem, rozrywką i gastronomią z oznaczonym terminem nie przysługuje ustawowe prawo odstąpienia w 14 dni (art. 38 ustawy o prawach konsumenta). Co dotyczy danej oferty, mówi jej strona i podsumowanie przed wysłaniem rezerwacji. Przy pozostałych usługach obowiązuje następny punkt.',
        ]}
      />
    ),
  },
  {
    id: 'odstapienie',
    title: 'Odstąpienie w ciągu 14 dni',
    body: (
      <>
        <Paragraphs of={withdrawalNotice} />
        <p>
          <b>{form[0]}</b>
        </p>
        <Bullets of={form.slice(1)} />
      </>
    ),
  },
  {
    id: 'reklamacje',
    title: 'Reklamacje i spory',
    body: (
      <Paragraphs
        of={[
          `Reklamację dotyczącą sali lub usługi złóż właścicielowi, najprościej wiadomością ze strony rezerwacji. Reklamację dotyczącą serwisu wyślij na ${operator.email}. Odpowiadamy w ciągu 14 dni.`,
          'Konsument może skorzystać z pomocy Inspekcji Handlowej, miejskiego lub powiatowego rzecznika konsumentów oraz Europejskiego Centrum Konsumenckiego.',
        ]}
      />
    ),
  },
  {
    id: 'tresci',
    title: 'Zgłaszanie treści',
    body: (
      <>
        <Paragraphs
          of={[
            'Na stronie każdej oferty jest przycisk „Zgłoś ofertę”. Zgłoszenie rozpatruje człowiek. O decyzji i jej powodach zawiadamiamy osobę zgłaszającą i właściciela, który może się odwołać w ciągu 6 miesięcy.',
            'Zabronione jest podawanie danych innych osób bez ich zgody, publikowanie treści niezgodnych z prawem i zakłócanie działania serwisu.',
          ]}
        />
        <p>
          <a className="link" href={`${paths.contact}?temat=report`}>
            Zgłoś treść
          </a>
        </p>
      </>
    ),
  },
  {
    id: 'dostepnosc',
    title: 'Dostępność i zmiany regulaminu',
    body: (
      <>
        <p>
          Jak dbamy o dostępność, opisuje{' '}
          <a className="link" href={paths.accessibility}>
            deklaracja dostępności
          </a>
          . Zasady układania wyników opisuje strona{' '}
          <a className="link" href={paths.ranking}>
            „Jak ustalamy kolejność wyników”
          </a>
          .
        </p>
        <Paragraphs
          of={[
            'Do rezerwacji stosuje się regulamin z dnia jej wysłania. Link do niego i numer wersji są w załączniku do potwierdzenia.',
          ]}
        />
      </>
    ),
  },
]

export default function TermsPage() {
  return (
    <ProsePage
      title="Regulamin"
      description="Zasady korzystania z Wydarzy: rezerwacja, cena, rezygnacja, reklamacje."
      path={paths.terms}
      sections={sections}
      foot={`Wersja z ${versionWords}.`}
      numbered
    />
  )
}
