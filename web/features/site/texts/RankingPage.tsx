import { paths } from '#contract/paths.ts'
import { version } from './operator.pl.ts'
import { Bullets, Paragraphs, ProsePage, type Section } from './Prose.tsx'

const sections: readonly Section[] = [
  {
    id: 'najpierw',
    title: 'Najpierw: co w ogóle pasuje',
    body: (
      <Paragraphs
        of={[
          'Z listy znikają oferty, które nie spełniają Twoich warunków: miejsca, odległości, liczby gości, rodzaju wydarzenia, udogodnień i ceny.',
          'Gdy podasz datę, pokazujemy tylko to, co jest naprawdę wolne: z godzinami otwarcia, wyjątkami, czasem na przygotowanie i rezerwacjami, które już są. Kwota na karcie jest kwotą, którą zobaczysz w podsumowaniu.',
        ]}
      />
    ),
  },
  {
    id: 'polecane',
    title: 'Kolejność „Polecane”',
    body: (
      <>
        <Paragraphs of={['To kolejność domyślna. Decydują o niej, od najważniejszego:']} />
        <Bullets
          of={[
            'zgodność z wpisanym tekstem i rodzajem wydarzenia,',
            'odległość od wybranej miejscowości,',
            'to, jak dobrze wielkość miejsca pasuje do liczby gości,',
            'natychmiastowe potwierdzenie,',
            'kompletność oferty: zdjęcia, cennik, opis, zasady.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'inne',
    title: 'Inne kolejności',
    body: (
      <Paragraphs
        of={[
          'Możesz wybrać cenę rosnąco lub malejąco, odległość, pojemność albo najnowsze oferty. Wtedy liczy się tylko to jedno, a przy remisie kolejność „Polecane”.',
        ]}
      />
    ),
  },
  {
    id: 'czego-nie-robimy',
    title: 'Czego nie robimy',
    body: (
      <Bullets
        of={[
          'Nikt nie może zapłacić za wyższe miejsce. Gdyby to się zmieniło, każda taka pozycja zostanie oznaczona słowem „Promowane”.',
          'Plan abonamentu partnera nie wpływa na kolejność.',
          'Nie dopasowujemy wyników ani cen do osoby. Każdy widzi to samo.',
          'Nie ma liczników „ktoś właśnie ogląda” ani kupowanych opinii.',
        ]}
      />
    ),
  },
]

export default function RankingPage() {
  return (
    <ProsePage
      title="Jak ustalamy kolejność wyników"
      description="Od czego zależy kolejność sal i usług w wynikach Wydarzy."
      path={paths.ranking}
      sections={sections}
      foot={`Wersja z ${version.words}.`}
    />
  )
}
