import { ChevronDown } from '@lucide/icons'
import type { ReactNode, Ref } from 'react'
import { Icon } from './art/Icon.tsx'

export type PriceRow = { key: string; label: ReactNode; note?: ReactNode; amount: string; minus?: boolean }
export type PriceBreakdownProps = {
  rows: readonly PriceRow[]
  total: { label?: string; amount: string }
  /** About VAT and when payment is due. */
  note?: ReactNode
  /** Old numbers stay, dimmed, while new ones are calculated. */
  recalculating?: boolean
  /** The sum also stands in another place that announces its changes. */
  said?: boolean
  className?: string
}

/** The price line by line. When it changes, screen readers hear the sum with its name instead of all amounts. */
export function PriceBreakdown({ rows, total, note, recalculating, said, className = '' }: PriceBreakdownProps) {
  return (
    <div className={className} aria-busy={recalculating || undefined}>
      <dl className={`price-list ${recalculating ? 'recalculating' : ''}`}>
        {rows.map((row) => (
          <div key={row.key} className={row.minus ? 'minus' : undefined}>
            <dt>
              {row.label}
              {row.note && <span className="block text-sm text-ink-3">{row.note}</span>}
            </dt>
            <dd>{row.amount}</dd>
          </div>
        ))}
        <div className="total" aria-live={said ? undefined : 'polite'} aria-atomic="true">
          <dt>{total.label ?? 'Razem'}</dt>
          <dd>{total.amount}</dd>
        </div>
      </dl>
      {note && (
        <p className="mt-2 text-sm text-ink-2" aria-live="polite">
          {note}
        </p>
      )}
    </div>
  )
}

/** A card of what was agreed: dates above the perforation, money below. */
export function Ticket({
  head,
  children,
  className = '',
}: {
  head: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <div className={`ticket ${className}`}>
      {head}
      <div className="perf" />
      {children}
    </div>
  )
}

/** The card with the scalloped lower edge, only for the reservation card and previews of a payment. */
export function ScallopCard({ children }: { children: ReactNode }) {
  return (
    <div className="scallop-wrap">
      <div className="scallop p-6">{children}</div>
    </div>
  )
}

/** A dark full-width band with a scalloped edge below. */
export function DuskBand({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <section className={`feston relative bg-dusk text-on-dusk ${className}`}>{children}</section>
}

/** A collapsible question; works without scripts. */
type AccordionProps = { summary: ReactNode; children: ReactNode; open?: boolean; ref?: Ref<HTMLDetailsElement> }

export function Accordion({ summary, children, open, ref }: AccordionProps) {
  return (
    <details className="acc" {...{ open, ref }}>
      <summary>
        {summary}
        <Icon of={ChevronDown} />
      </summary>
      <div>{children}</div>
    </details>
  )
}

/** Facts as a definition list. */
export function Facts({
  rows,
  className = '',
}: {
  rows: readonly { label: string; value: ReactNode }[]
  className?: string
}) {
  return (
    <dl className={`dl ${className}`}>
      {rows.map((row) => (
        <div key={row.label} className="contents">
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Initials in a circle. */
export function Avatar({ name, className = '' }: { name: string; className?: string }) {
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('')
    .toUpperCase()
  return (
    <span className={`avatar ${className}`} aria-hidden="true">
      {initials}
    </span>
  )
}

export const scenes = [
  'stodola',
  'oranzeria',
  'loft',
  'dwor',
  'taras',
  'bankiet',
  'winnica',
  'kameralna',
  'ogrod',
  'kwiaty',
  'dj',
  'foto',
  'catering',
  'slodki',
  'swiatlo',
  'namiot',
  'kwartet',
  'ziola',
  'food-truck',
  'wodzirej',
  'skrzypce',
  'film',
  'fotobudka',
  'zabawa',
  'dmuchaniec',
  'pokaz',
  'auto',
  'makijaz',
  'plan',
  'ceremonia',
  'taniec',
  'wypozyczalnia',
  'kelner',
  'ochrona',
  'papeteria',
  'szkolenie',
  'tlumaczenia',
  'sprzatanie',
  'niespodzianka',
  'bar',
  'barka',
  'sport',
  'studio',
  'teatr',
  'hero',
] as const
export type SceneName = (typeof scenes)[number]

/** A papercut picture in a file of its own, so that it is only loaded when shown. */
export function Scene({
  name,
  className = 'h-full w-full object-cover',
  eager,
}: {
  name: SceneName
  className?: string
  eager?: boolean
}) {
  return (
    <img
      src={`/scenes/${name}.svg`}
      alt=""
      width={name === 'hero' ? 1440 : 800}
      height={name === 'hero' ? 760 : 600}
      className={className}
      loading={eager ? undefined : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : undefined}
    />
  )
}
