import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { versionWords } from '#domain/people/operator.pl.ts'
import { terms, type TermsPart } from '#domain/people/terms.pl.ts'
import { Bullets, Paragraphs, ProsePage } from './Prose.tsx'

/** Below a part, where it leads on. */
const leadsOn: Record<string, readonly { href: string; label: string }[]> = {
  tresci: [{ href: `${paths.contact}?temat=report`, label: 'Zgłoś treść' }],
  dostepnosc: [
    { href: paths.accessibility, label: 'Deklaracja dostępności' },
    { href: paths.ranking, label: 'Jak ustalamy kolejność wyników' },
  ],
}

const bodyOf = ({ id, lines, list, form = [] }: TermsPart): ReactNode => (
  <>
    {list ? <Bullets of={lines} /> : <Paragraphs of={lines} />}
    {form[0] && (
      <p>
        <b>{form[0]}</b>
      </p>
    )}
    {form[0] && <Bullets of={form.slice(1)} />}
    {leadsOn[id]?.map(({ href, label }) => (
      <p key={href}>
        <a className="link" href={href}>
          {label}
        </a>
      </p>
    ))}
  </>
)

const sections = terms.map((part) => ({ id: part.id, title: part.title, body: bodyOf(part) }))

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
