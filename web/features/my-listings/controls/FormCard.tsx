import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useEditor, useEditorState } from '#web/features/my-listings/editor/editor-context.ts'
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

/** Rarely used settings: folded, with their contents named in the title. */
export function FoldedCard({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <section className="card px-5 md:px-6 [&_.acc]:border-0" aria-label={title}>
      <Accordion summary={<h2 className="text-lg">{title}</h2>} {...(open ? { open } : {})}>
        <div className="grid gap-5 pb-3">{children}</div>
      </Accordion>
    </section>
  )
}

type FoldedProps = {
  title: string
  /** Names of the fields inside, shown while it is folded. */
  holds: string
  /** Paths of the fields inside. */
  fields: readonly string[]
  open?: boolean
  children: ReactNode
}

/** Rarely used fields. The fold is open when one of them has a value, and opens when one is refused. */
export function FoldedFields({ title, holds, fields, open = false, children }: FoldedProps) {
  const editor = useEditor()
  const { errors } = useEditorState()
  const ref = useRef<HTMLDetailsElement>(null)
  // Decided once, so that the fold does not close while a field is being emptied.
  const [first] = useState(() => open || fields.some((path) => isSaid(editor.valueOf(path))))
  const wrong = Object.keys(errors).filter((name) =>
    fields.some((path) => name === path || name.startsWith(`${path}.`)),
  )
  const trouble = wrong.join()
  useEffect(() => {
    if (trouble && ref.current) ref.current.open = true
  }, [trouble])
  return (
    <section className="card px-5 md:px-6 [&_.acc]:border-0" aria-label={title}>
      <Accordion
        {...{ ref }}
        open={first}
        summary={
          <span className="min-w-0">
            <h2 className="text-lg">{title}</h2>
            <span className="mt-0.5 block font-sans text-sm font-normal text-ink-2">{holds}</span>
          </span>
        }
      >
        <div className="grid gap-5 pb-3">{children}</div>
      </Accordion>
    </section>
  )
}

function isSaid(value: unknown): boolean {
  if (value === null || value === undefined || value === false || value === '') return false
  if (typeof value === 'object') return Object.values(value).some(isSaid)
  return true
}
