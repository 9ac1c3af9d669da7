import type { ReactNode } from 'react'
import { Lights } from './Garland.tsx'

const swags = [
  { from: [10, 14], to: [100, 16], sag: 16, bulbs: 7 },
  { from: [100, 16], to: [190, 14], sag: 16, bulbs: 7 },
] as const

/** Picture for "nothing was found": a magnifying glass under a dark garland. */
export function NothingFoundArt() {
  return (
    <svg viewBox="0 0 200 110" className="h-28" aria-hidden="true">
      {swags.map((swag) => (
        <Lights key={swag.from[0]} {...swag} lit={false} />
      ))}
      <circle cx="94" cy="68" r="24" fill="var(--surface-raised)" stroke="var(--primary)" strokeWidth="5" />
      <path d="m112 86 18 18" stroke="var(--primary)" strokeWidth="7" strokeLinecap="round" />
      <path d="M84 62q4-8 12-8" fill="none" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  )
}

/** Picture for "start here": a table under a lit garland. */
export function StartHereArt() {
  return (
    <svg viewBox="0 0 200 110" className="h-28" aria-hidden="true">
      {swags.map((swag) => (
        <Lights key={swag.from[0]} {...swag} />
      ))}
      <ellipse
        cx="100"
        cy="72"
        rx="62"
        ry="15"
        fill="var(--surface-raised)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <path
        d="M38 72q4 26 12 30 12-6 25 0t25 0 25 0 25 0q8-4 12-30a62 15 0 0 1-124 0Z"
        fill="var(--primary-soft-2)"
        stroke="var(--primary-line)"
      />
      <rect x="97.5" y="50" width="5" height="20" fill="var(--ink-3)" opacity=".4" />
    </svg>
  )
}

export type EmptyStateProps = {
  art?: 'search' | 'start'
  title: ReactNode
  children?: ReactNode
  /** The one action that ends the empty state. */
  action?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
  className?: string
}

export function EmptyState({
  art = 'search',
  title,
  children,
  action,
  level: Level = 'h2',
  className = '',
}: EmptyStateProps) {
  return (
    <div className={`card grid justify-items-center px-6 py-10 text-center ${className}`}>
      {art === 'search' ? <NothingFoundArt /> : <StartHereArt />}
      <Level className="mt-4 text-xl">{title}</Level>
      {children && <div className="mt-1 max-w-md text-ink-2">{children}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
