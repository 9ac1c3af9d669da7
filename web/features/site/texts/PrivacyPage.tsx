import { paths } from '#contract/paths.ts'
import { plural } from '#domain/format.pl.ts'
import { keptYears } from '#domain/retention.ts'
import { keptHours } from '#web/features/reservations/reserve/draft.ts'
import { operator, versionWords } from '#domain/people/operator.pl.ts'
import { Bullets, Paragraphs, ProsePage, type Section } from './Prose.tsx'

const hours = (count: number): string => plural(count, 'godzinę', 'godziny', 'godzin')

const purposes = [
  [
    'Przyjęcie i obsługa rezerwacji',
    'umowa (art. 6 ust. 1 lit. b RODO)',
    `${keptYears.reservation} lat od końca roku, w którym odbyło się wydarzenie`,
  ],
  [
    'Prośby o rezerwację, z których nie powstała umowa',
    'działania przed umową (lit. b), uzasadniony interes: obrona przed roszczeniami (lit. f)',
    `${keptYears.request} lata od końca roku, w którym miało odbyć się wydarzenie`,
  ],
  ['Rezerwacje, których nikt nie potwierdził', 'działania przed umową (lit. b)', '30 dni'],
  ['Rozliczenia i podatki', 'obowiązek prawny (lit. c)', `${keptYears.accounts} lat od końca roku podatkowego`],
  ['Konto partnera', 'umowa (lit. b)', 'do zamknięcia konta, potem jak rozliczenia'],
  [
    'PESEL i data urodzenia partnera (DAC7)',
    'obowiązek prawny (lit. c)',
    `w postaci zaszyfrowanej, ${keptYears.accounts} lat od końca ostatniego roku ze sprzedażą, jeśli konto jest zamknięte`,
  ],
  [
    'Formularz kontaktowy i zgłoszenia treści',
    'uzasadniony interes (lit. f), obowiązek prawny (lit. c)',
    '12 miesięcy',
  ],
  ['Bezpieczeństwo i dzienniki serwera', 'uzasadniony interes (lit. f)', '12 miesięcy'],
  ['Wiadomości z inspiracjami', 'zgoda (lit. a)', 'do wycofania zgody'],
] as const

function PurposeTable() {
  return (
    <section
      className="overflow-x-auto rounded-lg border border-line"
      aria-label="Cele, podstawy i okresy"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Cel</th>
            <th scope="col">Podstawa</th>
            <th scope="col">Jak długo</th>
          </tr>
        </thead>
        <tbody>
          {purposes.map(([purpose, basis, period]) => (
            <tr key={purpose}>
              <td>{purpose}</td>
              <td>{basis}</td>
              <td>{period}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const sections: readonly Section[] = [
  {
    id: 'administrator',
    title: 'Administrator i kontakt',
    body: (
      <>
        <p>
          Administratorem danych jest operator serwisu: {operator.company}. W sprawach danych pisz na adres{' '}
          <a className="link" href={`mailto:${operator.privacy_email}`}>
            {operator.privacy_email}
          </a>{' '}
          albo przez{' '}
          <a className="link" href={paths.contact}>
            formularz kontaktowy
          </a>
          .
        </p>
        <p>{operator.note}</p>
      </>
    ),
  },
  {
    id: 'role',
    title: 'Rola serwisu i rola właściciela obiektu',
    body: (
      <Paragraphs
        of={[
          'Operator serwisu i właściciel sali lub usługi są dwoma osobnymi administratorami. Operator odpowiada za działanie serwisu, wysyłkę wiadomości i bezpieczeństwo danych w serwisie. Właściciel dostaje dane potrzebne do przeprowadzenia wydarzenia i odpowiada za to, co robi z nimi u siebie.',
          'Umowę o salę lub usługę zawierasz z właścicielem. Jego dane widzisz na stronie oferty i w potwierdzeniu.',
        ]}
      />
    ),
  },
  {
    id: 'dane',
    title: 'Jakie dane przetwarzamy i skąd je mamy',
    body: (
      <Bullets
        of={[
          'Od osoby rezerwującej: imię, nazwisko, e-mail, telefon, dane do faktury, liczba gości, przedziały wieku dzieci, dodatkowe informacje i wiadomości do właściciela.',
          'Od właściciela: dane osoby, która zarezerwowała u niego telefonicznie albo na miejscu, tak jak je zapisał.',
          'Od partnera: imię, nazwisko, e-mail, telefon, dane firmy, numery NIP, REGON i KRS, rachunek bankowy, dane wymagane przepisami podatkowymi. Gdy o to poprosi, dane firmy pobieramy z rejestru REGON.',
          'Z kalendarzy, które partner podłączy: zajęte godziny i nazwy wpisów, te zaszyfrowane i tylko dla niego; usuwamy je 90 dni po terminie.',
          'Z urządzenia: adres IP, rodzaj przeglądarki, czas i adres żądania.',
          'Nie prosimy o dane o zdrowiu ani o wyznaniu. Nie wpisuj ich w dodatkowych informacjach.',
        ]}
      />
    ),
  },
  { id: 'cele', title: 'Cele, podstawy prawne i okresy', body: <PurposeTable /> },
  {
    id: 'odbiorcy',
    title: 'Odbiorcy danych',
    body: (
      <Bullets
        of={[
          'właściciel sali lub usługi, którą rezerwujesz,',
          'Stripe, gdy płacisz online albo odbierasz wypłaty,',
          'dostawca poczty elektronicznej, który doręcza wiadomości,',
          'dostawca hostingu, na którym działa serwis,',
          'dostawca narzędzia do zgłaszania błędów, jeśli go używamy: bez adresów, telefonów i treści formularzy,',
          'Google, gdy właściciel połączy swoją ofertę z Kalendarzem Google,',
          'programy i kalendarze, które właściciel sam podłączy do swojego konta,',
          'organy państwa, gdy wymaga tego prawo.',
        ]}
      />
    ),
  },
  {
    id: 'poza-eog',
    title: 'Przekazywanie poza Europejski Obszar Gospodarczy',
    body: (
      <Paragraphs
        of={[
          'Dane przechowujemy w Europejskim Obszarze Gospodarczym. Stripe i Google mogą przetwarzać część danych w Stanach Zjednoczonych na podstawie decyzji Komisji Europejskiej o odpowiednim stopniu ochrony albo standardowych klauzul umownych.',
        ]}
      />
    ),
  },
  {
    id: 'prawa',
    title: 'Twoje prawa i skarga',
    body: (
      <>
        <Bullets
          of={[
            'dostęp do danych i ich kopia,',
            'sprostowanie, usunięcie i ograniczenie przetwarzania,',
            'przeniesienie danych do innego administratora,',
            'sprzeciw wobec przetwarzania opartego na uzasadnionym interesie,',
            'wycofanie zgody w każdej chwili, bez wpływu na to, co było wcześniej: partner w profilu, osoba rezerwująca na stronie swojej rezerwacji albo jednym zdaniem na adres podany na początku.',
          ]}
        />
        <Paragraphs
          of={[
            'Odpowiadamy w ciągu miesiąca. Możesz też złożyć skargę do Prezesa Urzędu Ochrony Danych Osobowych, ul. Stawki 2, 00-193 Warszawa.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'obowiazek',
    title: 'Czy podanie danych jest wymagane',
    body: (
      <Paragraphs
        of={[
          'Podanie danych jest dobrowolne, ale bez imienia, nazwiska, adresu e-mail i telefonu nie da się zawrzeć i wykonać umowy. Pola oznaczone jako opcjonalne możesz pominąć. Dane partnera, których wymagają przepisy, są konieczne do publikacji oferty.',
        ]}
      />
    ),
  },
  {
    id: 'automatyzacja',
    title: 'Decyzje zautomatyzowane',
    body: (
      <Paragraphs
        of={[
          'Nie podejmujemy decyzji opartych wyłącznie na automatyzacji, które wywoływałyby wobec Ciebie skutki prawne, i nie profilujemy osób rezerwujących. Wolny termin i cenę wylicza program według ustawień właściciela.',
        ]}
      />
    ),
  },
  {
    id: 'cookies',
    title: 'Pliki cookie i pamięć przeglądarki',
    body: (
      <>
        <Paragraphs
          of={[
            'Osobom, które się nie logują, serwis nie ustawia plików cookie. Po zalogowaniu partnera ustawiamy jeden, niezbędny: __Host-rtb rozpoznaje przeglądarkę, żeby nikt nie użył skopiowanej sesji gdzie indziej. Nie służy do śledzenia i nie czytają go skrypty. W pamięci przeglądarki zapisujemy tylko to, co jest niezbędne:',
          ]}
        />
        <Bullets
          of={[
            'access_token i refresh_token: logowanie partnera; znikają po wylogowaniu, a leaving pamięta wylogowanie, którego nie udało się dokończyć bez sieci,',
            'theme: wybrany motyw, jasny albo ciemny,',
            `szkic rezerwacji: to, co wpisano w formularzu, żeby nie zginęło po odświeżeniu strony; przez ${hours(keptHours.draft)}, a po wysłaniu jeszcze przez ${hours(keptHours.after_sending)}, żeby można było poprawić adres e-mail,`,
            `wysłana rezerwacja, która czeka na potwierdzenie: oferta, termin i adres e-mail, przez ${hours(keptHours.draft)},`,
            'niewysłana wiadomość ze strony rezerwacji, do zamknięcia karty,',
            'niezapisane zmiany oferty i nazwy wysyłanych zdjęć, tylko u partnera.',
          ]}
        />
        <Paragraphs
          of={[
            'Dla właścicieli liczymy, ile razy danego dnia otwarto stronę oferty, zapytano o cenę i o jakie terminy pytano. Zapisujemy tylko liczby: bez plików cookie, adresów i danych osób.',
            'Nie mierzymy ruchu narzędziami firm trzecich. Jeśli to się zmieni, najpierw zapytamy o zgodę.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'osadzenia',
    title: 'Osadzenia na innych stronach',
    body: (
      <Paragraphs
        of={[
          'Właściciel może umieścić formularz rezerwacji na swojej stronie. Formularz działa w ramce z naszego serwera i obowiązuje w nim ta sama polityka. Osadzenie nie zapisuje niczego, co nie jest niezbędne. Za resztę strony odpowiada jej właściciel.',
        ]}
      />
    ),
  },
  {
    id: 'zmiany',
    title: 'Zmiany i data wersji',
    body: (
      <Paragraphs
        of={[
          'O istotnych zmianach piszemy na tej stronie, a partnerów zawiadamiamy e-mailem co najmniej 15 dni wcześniej.',
          `Ta wersja obowiązuje od ${versionWords}.`,
        ]}
      />
    ),
  },
]

export default function PrivacyPage() {
  return (
    <ProsePage
      title="Polityka prywatności"
      description="Jakie dane przetwarza Wydarzy, po co, jak długo i jakie masz prawa."
      path={paths.privacy}
      lead="Krótko: bierzemy tylko te dane, bez których rezerwacja się nie odbędzie, i nie sprzedajemy ich nikomu."
      sections={sections}
      numbered
    />
  )
}
