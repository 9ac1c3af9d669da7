import type { ReactNode } from 'react'
import { Accordion } from '#web/ui/Paper.tsx'

/** A part of a section with its own heading. */
export function FormCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section className="card card-pad" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      {lead && <p className="mt-0.5 text-ink-2">{lead}</p>}
      <div className="mt-5 grid gap-5">{children}</div>
    </section>
  )
}

/** What few need: folded, with what is inside in its title. */
export function FoldedCard({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <section className="card px-5 md:px-6 [&_.acc]:border-0" aria-label={title}>
      <Accordion summary={<h2 className="text-lg">{title}</h2>} {...(open ? { open } : {})}>
        <div className="grid gap-5 pb-3">{children}</div>
      </Accordion>
    </section>
  )
}
