import type { LucideIconData } from '@lucide/icons'
import { type ReactNode, useEffect, useRef } from 'react'
import { GarlandRow } from '#web/ui/art/Garland.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'

const tones = {
  neutral: 'bg-primary-soft text-primary-text',
  success: 'bg-success-bg text-success-fg',
  danger: 'bg-danger-bg text-danger-fg',
} as const

export type CenteredNoteProps = {
  icon: LucideIconData
  tone?: keyof typeof tones
  title: ReactNode
  children: ReactNode
  changed?: boolean
}

/** One message in the middle of a page; `changed` gives its heading the focus, because it replaced another one. */
export function CenteredNote({ icon, tone = 'neutral', title, children, changed }: CenteredNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (changed) heading.current?.focus()
  }, [changed])
  return (
    <div className="page flex max-w-2xl flex-col items-center py-16 text-center lg:py-24">
      <GarlandRow swags={3} className="h-10 w-80 max-w-full overflow-visible" />
      <span className={`mt-6 grid size-20 place-items-center rounded-full ${tones[tone]}`}>
        <Icon of={icon} className="size-10" />
      </span>
      <h1 className="mt-6 text-3xl outline-none lg:text-4xl" tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <div className="mt-4 grid w-full justify-items-center gap-5 text-lg text-ink-2">{children}</div>
    </div>
  )
}
