import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead?: ReactNode; after?: ReactNode; children: ReactNode }

/** A section of the profile with an address of its own, `/profil#haslo`. */
export function Card({ id, title, lead, after, children }: Props) {
  return (
    <section id={id} className="card card-pad scroll-mt-24" aria-labelledby={`${id}-tytul`}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-tytul`} className="text-xl">
          {title}
        </h2>
        {after}
      </div>
      {lead && <p className="mt-0.5 text-ink-2">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
