import {
  Ban,
  CalendarCheck2,
  CalendarClock,
  ClipboardCheck,
  HandCoins,
  type LucideIcon,
  Minus,
  PiggyBank,
  ReceiptText,
  TrendingDown,
  TrendingUp,
  Wallet,
} from 'lucide-react'
import type { StatsReport, StatsTotals } from '#contract/stats.ts'
import { formatNumber, plural } from '#domain/format.pl.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import type { Preset } from './stats-desk.ts'
import { type Change, comparedWith, countChange, money, percent, pointsChange, relativeChange } from './words.pl.ts'

type Tile = {
  name: string
  icon: LucideIcon
  value: (totals: StatsTotals) => string
  hint?: (totals: StatsTotals) => string | null
  change: (now: StatsTotals, before: StatsTotals) => Change | null
  /** Whether more is good news, bad news or neither. */
  more: 'good' | 'bad' | 'neither'
}

const tiles: readonly Tile[] = [
  {
    name: 'Przychód',
    icon: Wallet,
    value: ({ revenue_grosze }) => money(revenue_grosze),
    change: (now, before) => relativeChange(now.revenue_grosze, before.revenue_grosze),
    more: 'good',
  },
  {
    name: 'Rezerwacje',
    icon: ClipboardCheck,
    value: ({ reservations }) => formatNumber(reservations),
    hint: ({ guests }) => (guests > 0 ? `Razem ${plural(guests, 'osoba', 'osoby', 'osób')}` : null),
    change: (now, before) => countChange(now.reservations, before.reservations),
    more: 'good',
  },
  {
    name: 'Obłożenie',
    icon: CalendarCheck2,
    value: ({ occupancy_bp }) => percent(occupancy_bp),
    change: (now, before) => pointsChange(now.occupancy_bp, before.occupancy_bp),
    more: 'good',
  },
  {
    name: 'Anulowane',
    icon: Ban,
    value: ({ cancelled }) => formatNumber(cancelled),
    hint: ({ cancellation_bp }) => (cancellation_bp === null ? null : `${percent(cancellation_bp)} zawartych umów`),
    change: (now, before) => countChange(now.cancelled, before.cancelled),
    more: 'bad',
  },
  {
    name: 'Średnia wartość',
    icon: ReceiptText,
    value: ({ average_value_grosze }) =>
      money(average_value_grosze === null ? null : Math.round(average_value_grosze / 100) * 100),
    hint: ({ average_guests }) =>
      average_guests === null ? null : `Średnio ${plural(average_guests, 'osoba', 'osoby', 'osób')}`,
    change: (now, before) => relativeChange(now.average_value_grosze, before.average_value_grosze),
    more: 'good',
  },
  {
    name: 'Wyprzedzenie',
    icon: CalendarClock,
    value: ({ average_lead_days }) =>
      average_lead_days === null ? '–' : plural(average_lead_days, 'dzień', 'dni', 'dni'),
    change: (now, before) => countChange(now.average_lead_days, before.average_lead_days),
    more: 'neither',
  },
  {
    name: 'Otrzymane wpłaty',
    icon: HandCoins,
    value: ({ received_grosze }) => money(received_grosze),
    change: (now, before) => relativeChange(now.received_grosze, before.received_grosze),
    more: 'good',
  },
  {
    name: 'Zatrzymane wpłaty',
    icon: PiggyBank,
    value: ({ retained_grosze }) => money(retained_grosze),
    hint: () => 'Po anulowaniach i niestawiennictwie',
    change: () => null,
    more: 'neither',
  },
]

const grid = 'grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-5'

export function StatTiles({ report, preset }: { report: StatsReport; preset: Preset }) {
  return (
    <dl className={grid}>
      {tiles.map(({ name, icon, value, hint, change, more }) => (
        <div key={name} className="card card-pad min-h-36 min-w-0 break-inside-avoid max-sm:p-4">
          <dt className="flex items-center gap-2 text-sm font-medium text-ink-2">
            <Icon of={icon} className="text-ink-3" />
            <span className="min-w-0">{name}</span>
          </dt>
          <dd className="mt-2">
            <span className="num block text-xl font-bold tracking-tight sm:text-2xl xl:text-3xl">
              {value(report.totals)}
            </span>
            <Difference
              change={change(report.totals, report.previous_totals)}
              more={more}
              with={comparedWith[preset]}
            />
            {hint?.(report.totals) && <span className="mt-1 block text-sm text-ink-3">{hint(report.totals)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const icons = { up: TrendingUp, down: TrendingDown, same: Minus }
const tones = { good: 'text-success', bad: 'text-danger', none: 'text-ink-2' }

function Difference({ change, more, with: compared }: { change: Change | null; more: Tile['more']; with: string }) {
  if (!change) return null
  const { direction, text } = change
  const news =
    direction === 'same' || more === 'neither' ? 'none' : (direction === 'up') === (more === 'good') ? 'good' : 'bad'
  return (
    <span className={`mt-1 flex flex-wrap items-center gap-x-1.5 text-sm ${tones[news]}`}>
      <Icon of={icons[direction]} className="!size-4" />
      <span className="num font-semibold">{text}</span>
      <span className="text-ink-3 max-sm:sr-only">{compared}</span>
    </span>
  )
}

export function TilesSkeleton() {
  return (
    <div className={grid}>
      {tiles.map(({ name }) => (
        <Skeleton key={name} className="h-36" />
      ))}
    </div>
  )
}
