import { ArrowRight } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/art/Icon.tsx'

/** One card of the day: heading with a number, rows, and a link to the rest. */
export function DayCard({
  title,
  count,
  note,
  more,
  children,
}: {
  title: string
  count?: number
  note?: ReactNode
  more?: { href: string; label: string } | undefined
  children: ReactNode
}) {
  return (
    <section className="card overflow-hidden" aria-label={title}>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 border-b border-line px-4 py-3 sm:px-5">
        <h2 className="font-sans text-lg font-semibold tracking-normal">
          {title}
          {count !== undefined && count > 0 && <span className="ml-2 num text-ink-3">{count}</span>}
        </h2>
        {note && <p className="text-sm text-ink-2">{note}</p>}
      </div>
      {children}
      {more && (
        <p className="border-t border-line px-4 py-1 sm:px-5">
          <a className="link inline-flex min-h-11 items-center gap-1 text-sm font-semibold" href={more.href}>
            {more.label}
            <Icon of={ArrowRight} className="size-4" />
          </a>
        </p>
      )}
    </section>
  )
}

export const rowClass = 'relative px-4 py-3.5 sm:px-5 hover:bg-hover'
/** Classes of a name whose link covers the whole row. */
export const nameClass = 'font-semibold underline-offset-4 hover:underline after:absolute after:inset-0'
