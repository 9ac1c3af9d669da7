import { paths } from '#contract/paths.ts'
import { versionWords } from '#domain/people/operator.pl.ts'
import { terms } from '#domain/people/terms.pl.ts'
import { ProsePage } from './Prose.tsx'
import { FormerVersions, sectionsOf } from './terms-sections.tsx'

const sections = sectionsOf(terms, {
  tresci: [{ href: `${paths.contact}?temat=report`, label: 'Zgłoś treść' }],
  dostepnosc: [
    { href: paths.accessibility, label: 'Deklaracja dostępności' },
    { href: paths.ranking, label: 'Jak ustalamy kolejność wyników' },
  ],
})

export default function TermsPage() {
  return (
    <ProsePage
      title="Regulamin"
      description="Zasady korzystania z Wydarzy: rezerwacja, cena, rezygnacja, reklamacje."
      path={paths.terms}
      sections={sections}
      foot={
        <>
          {`Wersja z ${versionWords}. `}
          <FormerVersions />
        </>
      }
      numbered
    />
  )
}
