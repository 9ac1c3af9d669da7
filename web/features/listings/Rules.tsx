import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/listings.ts'
import { policySchedule, tiersOf } from '#domain/cancellation.ts'
import { formatDay, formatDuration, formatList, formatMoney, formatPercent, formatTime, plural } from '#domain/format.pl.ts'
import { cancellationPolicyLabels, confirmationModeLabels } from '#domain/labels.pl.ts'
import {
  alcoholPolicyLabels,
  cateringPolicyLabels,
  deliveryModeLabels,
  houseRuleLabels,
  languageLabels,
  parkingTypeLabels,
} from '#domain/listing-labels.pl.ts'
import type { Reply } from '#web/lib/api.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Paper.tsx'
import { typo } from '#web/ui/typo.pl.ts'
import { Section } from './Section.tsx'
import type { TermWish } from './term-wish.ts'
import { useToday } from './today.ts'

type Row = { label: string; value: ReactNode }
type Labels = Readonly<Record<string, string>>
export type Quote = Reply<'calculateVenuePrice'>

const labelIn = (labels: Labels, code: unknown): string => labels[String(code)] ?? String(code)

export function HouseRules({ listing }: { listing: ListingDetail }) {
  const rows = [...termRows(listing), ...detailRows(listing)]
  return (
    <Section title="Zasady">
      <Facts className="mt-5 text-base" rows={rows} />
    </Section>
  )
}

function termRows(listing: ListingDetail): Row[] {
  const rows: Row[] = [{ label: 'Potwierdzenie', value: confirmationModeLabels[listing.confirmation_mode] }]
  const shortest = formatDuration(listing.min_minutes)
  rows.push({
    label: 'Długość',
    value:
      listing.min_minutes === listing.max_minutes
        ? shortest
        : `od ${shortest} do ${formatDuration(listing.max_minutes)}`,
  })
  if (listing.notice_hours > 0) rows.push({ label: 'Wyprzedzenie', value: `co najmniej ${noticeOf(listing.notice_hours)} wcześniej` })
  if (listing.delivery_mode?.length) {
    rows.push({ label: 'Gdzie', value: formatList(listing.delivery_mode.map((mode) => labelIn(deliveryModeLabels, mode))) })
  }
  if (listing.travel) {
    const ways = listing.travel.both_ways ? ', liczone w obie strony' : ''
    rows.push({ label: 'Dojazd', value: typo(`${listing.travel.free_km} km w cenie${ways}`) })
  }
  if (listing.security_deposit_grosze > 0) {
    rows.push({ label: 'Kaucja zwrotna', value: formatMoney(listing.security_deposit_grosze) })
  }
  return rows
}

const noticeOf = (hours: number): string =>
  hours % 24 ? plural(hours, 'godzinę', 'godziny', 'godzin') : plural(hours / 24, 'dzień', 'dni', 'dni')

/** Fields that are only shown, each with how it is said. */
const said: readonly [key: string, label: string, say: (value: unknown) => string | null][] = [
  ['catering_policy', 'Jedzenie', (value) => labelIn(cateringPolicyLabels, value)],
  ['alcohol_policy', 'Alkohol', (value) => labelIn(alcoholPolicyLabels, value)],
  ['music_until_inside', 'Muzyka w środku', (value) => `do ${formatTime(String(value))}`],
  ['music_until_outside', 'Muzyka na zewnątrz', (value) => `do ${formatTime(String(value))}`],
  ['parking_spaces', 'Parking', (value) => plural(Number(value), 'miejsce', 'miejsca', 'miejsc')],
  ['parking_type', 'Rodzaj parkingu', (value) => labelIn(parkingTypeLabels, value)],
  ['beds', 'Miejsca noclegowe', (value) => plural(Number(value), 'miejsce', 'miejsca', 'miejsc')],
  ['bedrooms', 'Pokoje', (value) => plural(Number(value), 'pokój', 'pokoje', 'pokoi')],
  ['exclusivity', 'Wyłączność', (value) => (value ? 'obiekt tylko dla Twojego wydarzenia' : null)],
  ['afterparty_enabled', 'Poprawiny', (value) => (value ? 'możliwe następnego dnia' : null)],
  ['house_rules', 'W obiekcie', (value) => listOf(value, houseRuleLabels)],
  ['languages', 'Języki', (value) => listOf(value, languageLabels)],
  ['delivery_time_days', 'Gotowy materiał', (value) => `do ${plural(Number(value), 'dnia', 'dni', 'dni')} po wydarzeniu`],
  ['requirements', 'Czego potrzebujemy', (value) => requirementsOf(value)],
]

const listOf = (value: unknown, labels: Labels): string | null =>
  Array.isArray(value) && value.length > 0 ? formatList(value.map((code) => labelIn(labels, code))) : null

function requirementsOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { power_kw, space_m2, load_in_note } = value as Record<string, unknown>
  const parts = [power_kw && `zasilanie ${power_kw} kW`, space_m2 && `${space_m2} m² miejsca`, load_in_note]
  return parts.filter(Boolean).join(', ') || null
}

const detailRows = ({ details }: ListingDetail): Row[] =>
  said.flatMap(([key, label, say]) => {
    const value = details[key]
    const words = value === undefined || value === null || value === '' ? null : say(value)
    return words ? [{ label, value: typo(words) }] : []
  })

/** The policy in dates for the chosen term and its price; without one, in days. */
export function Policy({ listing, wish, quote }: { listing: ListingDetail; wish: TermWish; quote: Quote | undefined }) {
  const today = useToday()
  const terms = { policy: listing.cancellation_policy, tiers: listing.cancellation_tiers }
  const dated = wish.start && quote && today
  return (
    <Section
      title="Rezygnacja i zwroty"
      lead={`Zasady rezygnacji: ${cancellationPolicyLabels[listing.cancellation_policy].toLowerCase()}.`}
    >
      {dated ? (
        <Dated {...{ terms, quote, today }} start_on={wish.start?.slice(0, 10) ?? ''} />
      ) : (
        <ul className="mt-5 grid gap-2">
          {tiersOf(terms).map((tier, index, all) => (
            <li key={tier.days_from}>
              <b className="font-semibold">{daysWords(tier.days_from, all[index - 1]?.days_from)}</b>
              {': '}
              {keptWords(tier)}
            </li>
          ))}
        </ul>
      )}
      {listing.withdrawal_regime === 'excluded_dated_event' ? (
        <p className="mt-4 max-w-prose text-sm text-ink-2">
          {typo(
            'Ze względu na oznaczony termin nie przysługuje Ci ustawowe prawo odstąpienia w 14 dni. Obowiązują zasady rezygnacji obiektu.',
          )}
        </p>
      ) : (
        <p className="mt-4 max-w-prose text-sm text-ink-2">
          {typo('Od umowy możesz odstąpić w ciągu 14 dni bez podania przyczyny. Później obowiązują powyższe zasady.')}
        </p>
      )}
    </Section>
  )
}

const daysWords = (from: number, before: number | undefined): string => {
  if (before === undefined) return from === 0 ? 'W każdym czasie' : `${plural(from, 'dzień', 'dni', 'dni')} przed wydarzeniem i wcześniej`
  return from === before - 1 ? `${plural(from, 'dzień', 'dni', 'dni')} przed` : `${before - 1}–${plural(from, 'dzień', 'dni', 'dni')} przed`
}

const keptWords = ({ deposit, percent_bp }: { deposit: boolean; percent_bp: number }): string => {
  if (deposit) return 'przepada przedpłata'
  return percent_bp === 0 ? 'pełny zwrot' : `właściciel zatrzymuje ${formatPercent(percent_bp)} ceny`
}

type DatedProps = { terms: Parameters<typeof policySchedule>[0]; quote: Quote; start_on: string; today: string }

function Dated({ terms, quote, start_on, today }: DatedProps) {
  const periods = policySchedule(terms, {
    start_on,
    total_grosze: quote.total_grosze,
    deposit: { type: quote.deposit.type, amount_grosze: quote.deposit.amount_grosze },
    today_on: today,
  })
  if (periods.length === 0) return <Alert className="mt-5">Tego terminu nie można już odwołać ze zwrotem.</Alert>
  return (
    <ul className="mt-5 grid gap-2">
      {periods.map((period) => (
        <li key={period.until_on}>
          <b className="font-semibold">
            {period.from_on && `od ${formatDay(period.from_on)} `}do {formatDay(period.until_on)}
          </b>
          {': '}
          {period.retained_grosze === 0
            ? 'pełny zwrot'
            : `właściciel zatrzymuje najwyżej ${formatMoney(period.retained_grosze)}${period.percent_bp === null ? '' : ` (${formatPercent(period.percent_bp)} ceny)`}`}
        </li>
      ))}
    </ul>
  )
}
