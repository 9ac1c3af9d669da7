/** Terms that are kept as text in `domain`, as sections of a page. */
import { paths } from '#contract/paths.ts'
import type { TermsPart } from '#domain/people/terms.pl.ts'
import { Bullets, Paragraphs, type Section } from './Prose.tsx'

/** Links below a part, by its id. */
export type LeadsOn = Record<string, readonly { href: string; label: string }[]>

export function sectionsOf(parts: readonly TermsPart[], leadsOn: LeadsOn): readonly Section[] {
  return parts.map((part) => ({
    id: part.id,
    title: part.title,
    body: <Part part={part} links={leadsOn[part.id] ?? []} />,
  }))
}

function Part({
  part: { lines, list, form = [] },
  links,
}: {
  part: TermsPart
  links: readonly { href: string; label: string }[]
}) {
  return (
    <>
      {list ? <Bullets of={lines} /> : <Paragraphs of={lines} />}
      {form[0] && (
        <p>
          <b>{form[0]}</b>
        </p>
      )}
      {form[0] && <Bullets of={form.slice(1)} />}
      {links.map(({ href, label }) => (
        <p key={href}>
          <a className="link" href={href}>
            {label}
          </a>
        </p>
      ))}
    </>
  )
}

/** Stands after the date of a version. */
export function FormerVersions() {
  return (
    <a className="link" href={paths.formerTerms} rel="nofollow">
      Poprzednie wersje
    </a>
  )
}
