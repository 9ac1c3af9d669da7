import { paths } from '#contract/paths.ts'
import { versionWords } from '#domain/people/operator.pl.ts'
import { partnerTerms, termsNoticeDays } from '#domain/people/partner-terms.pl.ts'
import { ProsePage } from './Prose.tsx'
import { FormerVersions, sectionsOf } from './terms-sections.tsx'

const sections = sectionsOf(partnerTerms, {
  oplaty: [{ href: paths.plans, label: 'Plany i ceny' }],
  kolejnosc: [{ href: paths.ranking, label: 'Jak ustalamy kolejność wyników' }],
  powierzenie: [{ href: paths.privacy, label: 'Polityka prywatności' }],
})

export default function PartnerTermsPage() {
  return (
    <ProsePage
      title="Regulamin dla partnerów"
      description="Zasady dla właścicieli sal i usług: konto, oferta, rezerwacje, opłaty, zawieszenie, skargi."
      path={paths.partnerTerms}
      sections={sections}
      foot={
        <>
          {`Wersja z ${versionWords}. Kto miał konto wcześniej, tego obowiązuje od dnia podanego w e-mailu o zmianie, po co najmniej ${termsNoticeDays} dniach. `}
          <FormerVersions />
        </>
      }
      numbered
    />
  )
}
