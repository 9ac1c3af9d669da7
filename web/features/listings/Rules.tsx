import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/listings.ts'
import { formatDuration, formatList, formatMoney, formatTime, plural } from '#domain/format.pl.ts'
import { confirmationModeLabels } from '#domain/labels.pl.ts'
import {
  alcoholPolicyLabels,
  cateringPolicyLabels,
  deliveryModeLabels,
  houseRuleLabels,
  languageLabels,
  parkingTypeLabels,
} from '#domain/listing-labels.pl.ts'
import { Facts } from '#web/ui/Paper.tsx'
import { typo } from '#web/ui/typo.pl.ts'
import { Section } from './Section.tsx'

type Row = { label: string; value: ReactNode }
type Labels = Readonly<Record<string, string>>

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
  if (listing.notice_hours > 0)
    rows.push({ label: 'Wyprzedzenie', value: `co najmniej ${noticeOf(listing.notice_hours)} wcześniej` })
  if (listing.delivery_mode?.length) {
    rows.push({
      label: 'Gdzie',
      value: formatList(listing.delivery_mode.map((mode) => labelIn(deliveryModeLabels, mode))),
    })
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
  [
    'delivery_time_days',
    'Gotowy materiał',
    (value) => `do ${plural(Number(value), 'dnia', 'dni', 'dni')} po wydarzeniu`,
  ],
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
