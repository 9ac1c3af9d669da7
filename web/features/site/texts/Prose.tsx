import type { ReactNode } from 'react'
import { useHead } from '#web/lib/page/head.tsx'

export type Section = { id: string; title: string; body: ReactNode }

export type ProsePageProps = {
  title: string
  description: string
  path: string
  lead?: ReactNode
  sections: readonly Section[]
  /** Stands after the last section: the date of the version. */
  foot?: ReactNode
  numbered?: boolean
}

/** A long text: a column of 42 rem with a table of contents beside it on wide screens. */
export function ProsePage({ title, description, path, lead, sections, foot, numbered }: ProsePageProps) {
  useHead({ title, description, path })
  const heading = (section: Section, index: number) => (numbered ? `${index + 1}. ${section.title}` : section.title)
  return (
    <div className="page grid gap-10 pt-10 lg:grid-cols-[16rem_minmax(0,42rem)] lg:gap-16 lg:pt-16">
      <nav aria-label="Spis treści" className="max-lg:hidden">
        <ol className="sticky top-24 grid gap-1 text-sm">
          {sections.map((section, index) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                className="block rounded-sm px-3 py-1.5 text-ink-2 hover:bg-hover hover:text-ink"
              >
                {heading(section, index)}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <article>
        <h1 className="text-3xl lg:text-4xl">{title}</h1>
        {lead && <p className="mt-4 text-lg text-ink-2">{lead}</p>}
        <div className="prose mt-8">
          {sections.flatMap((section, index) => [
            <h2 key={section.id} id={section.id}>
              {heading(section, index)}
            </h2>,
            <div key={`${section.id}-body`} className="prose">
              {section.body}
            </div>,
          ])}
        </div>
        {foot && <p className="mt-10 border-t border-line pt-5 text-sm text-ink-2">{foot}</p>}
      </article>
    </div>
  )
}

/** Paragraphs of plain sentences. */
export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((text) => <p key={text}>{text}</p>)
}

export function Bullets({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
