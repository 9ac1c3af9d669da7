import { ChevronDown } from '@lucide/icons'
import type { ReactNode, Ref } from 'react'
import { Icon } from './art/Icon.tsx'

export type PriceRow = { key: string; label: ReactNode; note?: ReactNode; amount: string; minus?: boolean }
export type PriceBreakdownProps = {
  rows: readonly PriceRow[]
  total: { label?: string; amount: string }
  /** VAT, and when money is taken. */
  note?: ReactNode
  /** Old numbers stay, half lit, while new ones are worked out. */
  recalculating?: boolean
  /** The sum stands elsewhere too, where its changes are read out. */
  said?: boolean
  className?: string
}

/** What is paid, line by line. When it changes the sum is read out with its name, and not the bare amounts of all rows before it. */
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

/** What was agreed: dates above the perforation, money below. */
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

/** The card with the scalloped lower edge: reservation card and previews of a payment only. */
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

/** A question that opens; works without scripts. */
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

/** Facts as a list of terms. */
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

/** A papercut picture; a file of its own, so that it costs the page nothing until it is shown. */
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
