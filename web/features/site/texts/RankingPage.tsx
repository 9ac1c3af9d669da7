import { paths } from '#contract/paths.ts'
import { plural } from '#domain/format.pl.ts'
import { rankPoints } from '#domain/search/rank.ts'
import { versionWords } from '#domain/people/operator.pl.ts'
import { Bullets, Paragraphs, ProsePage, type Section } from './Prose.tsx'

const counted: Record<keyof typeof rankPoints, string> = {
  text: 'zgodność z wpisanym tekstem; nazwa liczy się bardziej niż kategoria i miejscowość, a te bardziej niż opis',
  near: 'bliskość wybranej miejscowości',
  fit: 'to, jak dobrze wielkość miejsca pasuje do liczby gości',
  pictures: 'zdjęcia, liczone do trzech',
  instant: 'natychmiastowe potwierdzenie',
  priced: 'cena, którą można podać od razu',
}

/** Taken from the numbers that the search itself uses, so that the page cannot say anything else. */
const weighed = (Object.keys(counted) as (keyof typeof rankPoints)[])
  .toSorted((a, b) => rankPoints[b] - rankPoints[a])
  .map((what) => `${counted[what]}: do ${plural(rankPoints[what], 'punktu', 'punktów', 'punktów')},`)

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
        <Paragraphs of={['To kolejność domyślna. Oferta zbiera punkty, a im ma ich więcej, tym wyżej stoi:']} />
        <Bullets of={weighed} />
        <Paragraphs
          of={[
            'Tekst, miejscowość i liczba gości dają punkty tylko wtedy, gdy je podasz. Przy tej samej liczbie punktów decyduje numer, który oferta dostała przy dodaniu.',
            'Oferty podobne, pod opisem jednej z nich, to ten sam rodzaj, najpierw z tej samej kategorii, potem bliższe, na te same okazje i podobnej wielkości.',
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
          'Możesz wybrać cenę rosnąco lub malejąco, odległość, pojemność albo najnowsze oferty. Wtedy liczy się tylko to jedno, a przy remisie kolejność „Polecane”. Gdy nie ma jeszcze daty i liczby gości, porównujemy ceny tego samego rodzaju, na przykład za osobę.',
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
          'Nikt nie może zapłacić za wyższe miejsce. Jeśli to się zmieni, każdą taką pozycję oznaczymy słowem „Promowane”.',
          'Plan partnera nie wpływa na kolejność.',
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
      foot={`Wersja z ${versionWords}.`}
    />
  )
}
