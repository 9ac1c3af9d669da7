import { paths } from '#contract/paths.ts'
import { operator, versionWords } from '#domain/people/operator.pl.ts'
import { Bullets, Paragraphs, ProsePage, type Section } from './Prose.tsx'

const sections: readonly Section[] = [
  {
    id: 'standard',
    title: 'Do czego dążymy',
    body: (
      <Paragraphs
        of={[
          'Serwis budujemy według wytycznych WCAG 2.2 na poziomie AA i normy EN 301 549, jak wymaga ustawa o zapewnianiu spełniania wymagań dostępności niektórych produktów i usług.',
        ]}
      />
    ),
  },
  {
    id: 'co-dziala',
    title: 'Co działa',
    body: (
      <Bullets
        of={[
          'Całą rezerwację da się przejść klawiaturą. Na początku strony jest link „Przejdź do treści”.',
          'Kalendarz mówi słowami, czy dzień jest wolny, zajęty czy częściowo wolny; nie polegamy na samym kolorze.',
          'Strona mieści się w 320 pikselach szerokości i pozwala powiększyć tekst dwukrotnie.',
          'Kontrast tekstu sprawdzamy automatycznie w jasnym i ciemnym motywie.',
          'Kto ma włączone ograniczenie ruchu, nie zobaczy animacji.',
          'Błędy w formularzach są wymienione na górze i przy polach, a to, co wpisano, zostaje.',
        ]}
      />
    ),
  },
  {
    id: 'znane-bariery',
    title: 'Znane bariery',
    body: (
      <Bullets
        of={[
          'Mapa jest uzupełnieniem listy. Wszystko, co na niej widać, jest też w wynikach obok.',
          'Opisy zdjęć piszą właściciele, więc nie każdy jest pełny.',
        ]}
      />
    ),
  },
  {
    id: 'miejsca',
    title: 'Dostępność sal i miejsc',
    body: (
      <Paragraphs
        of={[
          'Na stronie oferty pokazujemy osobno podjazd, windę, toaletę, miejsca parkingowe, pętlę indukcyjną i inne udogodnienia. Możesz po nich filtrować wyniki. Za prawdziwość tych informacji odpowiada właściciel.',
        ]}
      />
    ),
  },
  {
    id: 'kontakt',
    title: 'Zgłoś barierę',
    body: (
      <>
        <p>
          Napisz na{' '}
          <a className="link" href={`mailto:${operator.accessibility_email}`}>
            {operator.accessibility_email}
          </a>{' '}
          albo przez{' '}
          <a className="link" href={`${paths.contact}?temat=technical`}>
            formularz kontaktowy
          </a>
          .
        </p>
        <Paragraphs
          of={[
            'Powiedz, co chcesz zrobić i co Ci przeszkadza. Odpowiadamy w ciągu 2 dni roboczych; jeżeli nie da się usunąć bariery od razu, pomożemy w inny sposób.',
            'Jeśli to nie pomoże, możesz zawiadomić Prezesa Zarządu Państwowego Funduszu Rehabilitacji Osób Niepełnosprawnych (PFRON), który koordynuje nadzór nad dostępnością usług.',
          ]}
        />
      </>
    ),
  },
]

export default function AccessibilityPage() {
  return (
    <ProsePage
      title="Deklaracja dostępności"
      description="Jak Wydarzy dba o dostępność, co działa, jakie są znane bariery i gdzie je zgłosić."
      path={paths.accessibility}
      sections={sections}
      foot={`Stan na ${versionWords}.`}
    />
  )
}
