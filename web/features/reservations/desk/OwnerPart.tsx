import type { ReactNode } from 'react'

/** A section of the drawer under its heading. */
export function OwnerPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7">
      <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
      <div className="mt-2">{children}</div>
    </section>
  )
}
