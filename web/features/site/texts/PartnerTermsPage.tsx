import { paths } from '#contract/paths.ts'
import { operator, versionWords } from '#domain/people/operator.pl.ts'
import { Bullets, Paragraphs, ProsePage, type Section } from './Prose.tsx'

const sections: readonly Section[] = [
  {
    id: 'konto',
    title: 'Konto partnera',
    body: (
      <Paragraphs
        of={[
          'Partnerem może być przedsiębiorca, rolnik, fundacja, stowarzyszenie, instytucja kultury, samorząd, a także osoba, która działa bez wpisu do rejestru albo prywatnie. Konto powstaje po potwierdzeniu adresu e-mail, a ofertę można opublikować po uzupełnieniu danych firmy.',
          'Partner oświadcza, że oferuje wyłącznie usługi zgodne z prawem, i odpowiada za prawdziwość opisów, zdjęć, cen i kalendarza.',
        ]}
      />
    ),
  },
  {
    id: 'oferta',
    title: 'Oferta, cena i kalendarz',
    body: (
      <Bullets
        of={[
          'Cena podana w cenniku zawiera wszystkie opłaty obowiązkowe. Dopisywanie ich po rezerwacji jest niedozwolone.',
          'Kto ogłasza obniżkę, na przykład w opisie, podaje obok najniższą cenę z 30 dni przed nią. Pokazuje ją historia cen przy cenniku.',
          'Prawa do opisów i zdjęć zostają przy partnerze. Pokazujemy je po to, by przedstawić jego ofertę: w serwisie, w wynikach wyszukiwarek, na stronach, na których sam osadzi formularz, i programom, które pytają o oferty w imieniu gości. Innych kanałów ani programów partnerskich nie prowadzimy.',
          'Termin zajęty poza serwisem partner blokuje w kalendarzu.',
          'Zadatek nie przekracza połowy ceny, a wcześniejsza rezygnacja nie może kosztować więcej niż późniejsza.',
        ]}
      />
    ),
  },
  {
    id: 'rezerwacje',
    title: 'Rezerwacje',
    body: (
      <Paragraphs
        of={[
          'Umowę z osobą rezerwującą zawiera partner. Na prośbę o rezerwację odpowiada w czasie, który sam ustawia, od 12 do 72 godzin; domyślnie 48. Brak odpowiedzi zwalnia termin.',
          'Jeżeli to partner rezygnuje z przyjętej rezerwacji, osoba rezerwująca dostaje zwrot całej wpłaty, a jeśli wpłatą był zadatek, może żądać jego zwrotu w podwójnej wysokości.',
        ]}
      />
    ),
  },
  {
    id: 'oplaty',
    title: 'Plan i opłaty',
    body: (
      <>
        <Paragraphs
          of={[
            'Każdy plan zaczyna się od 30 dni za darmo, bez karty, raz na numer NIP. Nie pobieramy prowizji od rezerwacji. Od płatności online swoją opłatę pobiera dostawca płatności; jej wysokość widać przy każdej płatności.',
            'Po okresie próbnym bez wybranego planu oferty są ukrywane, nie usuwane. Przyjęte rezerwacje działają dalej.',
          ]}
        />
        <p>
          <a className="link" href={paths.plans}>
            Plany i ceny
          </a>
        </p>
      </>
    ),
  },
  {
    id: 'kolejnosc',
    title: 'Kolejność wyników',
    body: (
      <p>
        Główne parametry układania wyników i ich wagę opisuje strona{' '}
        <a className="link" href={paths.ranking}>
          „Jak ustalamy kolejność wyników”
        </a>
        . Za miejsce w wynikach nie można zapłacić.
      </p>
    ),
  },
  {
    id: 'dane',
    title: 'Dane i podatki',
    body: (
      <Paragraphs
        of={[
          'Partner ma dostęp do danych swoich rezerwacji i do liczb o swoich ofertach (wyświetlenia, zapytania, wpłaty) i może je wyeksportować, także przy zamykaniu konta. Po zamknięciu nie ma już do nich dostępu, a jak długo je przechowujemy, mówi polityka prywatności. Danych o innych partnerach nie udostępniamy. Dane osób rezerwujących wolno wykorzystać tylko do obsługi ich rezerwacji.',
          'Przepisy o wymianie informacji podatkowych (DAC7) zobowiązują nas do zbierania danych o sprzedawcach i przekazywania ich do Krajowej Administracji Skarbowej do 31 stycznia. Kopię dostaje partner. Po dwóch przypomnieniach i 60 dniach bez danych wstrzymujemy wypłaty.',
        ]}
      />
    ),
  },
  {
    id: 'zawieszenie',
    title: 'Ograniczenie, zawieszenie, zakończenie',
    body: (
      <Paragraphs
        of={[
          'Ofertę możemy ukryć, gdy narusza prawo lub ten regulamin: wprowadza w błąd co do ceny, używa cudzych zdjęć, przyjmuje rezerwacje, których nie wykonuje. Powód podajemy na piśmie najpóźniej w chwili ukrycia.',
          'O zamknięciu konta zawiadamiamy co najmniej 30 dni wcześniej, chyba że prawo nakazuje działać od razu. Partner może zamknąć konto w każdej chwili; przyjęte rezerwacje trzeba wykonać albo zwrócić za nie pieniądze.',
        ]}
      />
    ),
  },
  {
    id: 'skargi',
    title: 'Skargi i zmiany regulaminu',
    body: (
      <Paragraphs
        of={[
          `Skargę partnera przyjmujemy pod adresem ${operator.partners_email} i odpowiadamy w ciągu 14 dni, z uzasadnieniem.`,
          'O zmianie regulaminu zawiadamiamy e-mailem co najmniej 15 dni wcześniej. Kto się z nią nie zgadza, może zakończyć umowę przed jej wejściem w życie.',
        ]}
      />
    ),
  },
]

export default function PartnerTermsPage() {
  return (
    <ProsePage
      title="Regulamin dla partnerów"
      description="Zasady dla właścicieli sal i usług: konto, oferta, rezerwacje, opłaty, zawieszenie, skargi."
      path={paths.partnerTerms}
      sections={sections}
      foot={`Wersja z ${versionWords}.`}
      numbered
    />
  )
}
