import type { ReactNode } from 'react'

/** A section of a listing's page, under a line. */
export function Section({
  title,
  lead,
  id,
  children,
}: {
  title: string
  lead?: ReactNode
  id?: string
  children: ReactNode
}) {
  return (
    <section id={id} className="mt-10 border-t border-line pt-10">
      <h2 className="text-2xl">{title}</h2>
      {lead && <p className="mt-1 text-ink-2">{lead}</p>}
      {children}
    </section>
  )
}
