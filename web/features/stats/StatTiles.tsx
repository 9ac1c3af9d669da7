import {
  Ban,
  CalendarCheck2,
  CalendarClock,
  ClipboardCheck,
  HandCoins,
  type LucideIconData,
  MailCheck,
  Minus,
  PiggyBank,
  ReceiptText,
  TrendingDown,
  TrendingUp,
  Wallet,
} from '@lucide/icons'
import type { StatsReport } from '#contract/stats.ts'
import { formatNumber, guestsCount, outOf, plural, pluralForm } from '#domain/format.pl.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import type { Preset } from './stats-desk.ts'
import {
  type Change,
  comparedWith,
  countChange,
  hasPrevious,
  money,
  percent,
  pointsChange,
  relativeChange,
} from './words.pl.ts'

type Tile = {
  name: string
  icon: LucideIconData
  value: (report: StatsReport) => string
  hint?: (report: StatsReport) => string | null
  change: (report: StatsReport) => Change | null
  /** Whether an increase is good, bad or neither. */
  more: 'good' | 'bad' | 'neither'
}

type Totals = StatsReport['totals']
const compared =
  (change: (now: Totals, before: Totals) => Change | null): Tile['change'] =>
  ({ totals, previous_totals }) =>
    change(totals, previous_totals)
const saturdays = ({ occupancy }: StatsReport) => occupancy.by_weekday.find(({ weekday }) => weekday === 'saturday')

/**
 * The numbers that decide whether a year is good: revenue, Saturdays, the size of an event, and requests left
 * unanswered.
 */
const first: readonly Tile[] = [
  {
    name: 'Przychód',
    icon: Wallet,
    value: ({ totals }) => money(totals.revenue_grosze),
    hint: ({ totals: { reservations } }) => plural(reservations, 'rezerwacja', 'rezerwacje', 'rezerwacji'),
    change: compared((now, before) => relativeChange(now.revenue_grosze, before.revenue_grosze)),
    more: 'good',
  },
  {
    name: 'Obłożenie sobót',
    icon: CalendarCheck2,
    value: (report) => percent(saturdays(report)?.occupancy_bp ?? null),
    hint: ({ totals }) => (totals.occupancy_bp === null ? null : `Wszystkie dni: ${percent(totals.occupancy_bp)}`),
    change: () => null,
    more: 'good',
  },
  {
    name: 'Średnia wartość',
    icon: ReceiptText,
    value: ({ totals: { average_value_grosze } }) =>
      money(average_value_grosze === null ? null : Math.round(average_value_grosze / 100) * 100),
    hint: ({ totals: { average_guests } }) =>
      average_guests === null ? null : `Średnio ${guestsCount(average_guests)}`,
    change: compared((now, before) => relativeChange(now.average_value_grosze, before.average_value_grosze)),
    more: 'good',
  },
  {
    name: 'Odpowiedzi na czas',
    icon: MailCheck,
    value: ({ answers }) => percent(answers.on_time_bp),
    hint: ({ answers }) =>
      answers.asked === 0
        ? 'W tym okresie nie było próśb'
        : `${outOf(answers.on_time, answers.asked)} ${pluralForm(answers.asked, 'prośby', 'próśb', 'próśb')}`,
    change: ({ answers, previous_answers }) => pointsChange(answers.on_time_bp, previous_answers.on_time_bp),
    more: 'good',
  },
]

const rest: readonly Tile[] = [
  {
    name: 'Rezerwacje',
    icon: ClipboardCheck,
    value: ({ totals }) => formatNumber(totals.reservations),
    hint: ({ totals: { guests } }) => (guests > 0 ? `Razem ${guestsCount(guests)}` : null),
    change: compared((now, before) => countChange(now.reservations, before.reservations)),
    more: 'good',
  },
  {
    name: 'Obłożenie',
    icon: CalendarCheck2,
    value: ({ totals }) => percent(totals.occupancy_bp),
    change: compared((now, before) => pointsChange(now.occupancy_bp, before.occupancy_bp)),
    more: 'good',
  },
  {
    name: 'Anulowane',
    icon: Ban,
    value: ({ totals }) => formatNumber(totals.cancelled),
    hint: ({ totals: { cancellation_bp } }) =>
      cancellation_bp === null ? null : `${percent(cancellation_bp)} zawartych umów`,
    change: compared((now, before) => countChange(now.cancelled, before.cancelled)),
    more: 'bad',
  },
  {
    name: 'Wyprzedzenie',
    icon: CalendarClock,
    value: ({ totals: { average_lead_days } }) =>
      average_lead_days === null ? '–' : plural(average_lead_days, 'dzień', 'dni', 'dni'),
    change: compared((now, before) => countChange(now.average_lead_days, before.average_lead_days)),
    more: 'neither',
  },
  {
    name: 'Otrzymane wpłaty',
    icon: HandCoins,
    value: ({ totals }) => money(totals.received_grosze),
    change: compared((now, before) => relativeChange(now.received_grosze, before.received_grosze)),
    more: 'good',
  },
  {
    name: 'Zatrzymane wpłaty',
    icon: PiggyBank,
    value: ({ totals }) => money(totals.retained_grosze),
    hint: () => 'Po anulowaniach i niestawiennictwie',
    change: () => null,
    more: 'neither',
  },
]

const grid = 'grid gap-3 min-[23.75rem]:grid-cols-2 lg:grid-cols-4 lg:gap-5'

type Props = { report: StatsReport; preset: Preset }

export const FirstTiles = (props: Props) => <Tiles {...props} tiles={first} columns={grid} />

/** Numbers that explain the first four, further down the page. */
export const RestTiles = (props: Props) => (
  <Tiles {...props} tiles={rest} columns="grid gap-3 min-[23.75rem]:grid-cols-2 lg:grid-cols-3 lg:gap-5" />
)

/** A number stays on one line: hundreds of millions reached over the edge of their tile. */
const sizeOf = (number: string): string =>
  number.length > 13 ? 'text-base sm:text-xl xl:text-2xl' : 'text-xl sm:text-2xl xl:text-3xl'

function Tiles({ report, preset, tiles, columns }: Props & { tiles: readonly Tile[]; columns: string }) {
  const comparable = hasPrevious(report)
  return (
    <dl className={columns}>
      {tiles.map(({ name, icon, value, hint, change, more }) => (
        <div key={name} className="card card-pad min-h-36 min-w-0 break-inside-avoid max-sm:p-4">
          <dt className="flex items-center gap-2 text-sm font-medium text-ink-2">
            <Icon of={icon} className="text-ink-3" />
            <span className="min-w-0">{name}</span>
          </dt>
          <dd className="mt-2">
            <span className={`num block font-bold whitespace-nowrap tracking-tight ${sizeOf(value(report))}`}>
              {value(report)}
            </span>
            <Difference change={comparable ? change(report) : null} more={more} with={comparedWith[preset]} />
            {hint?.(report) && <span className="mt-1 block text-sm text-ink-3">{hint(report)}</span>}
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
      {first.map(({ name }) => (
        <Skeleton key={name} className="h-36" />
      ))}
    </div>
  )
}
