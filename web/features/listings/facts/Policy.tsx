import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { policySchedule, tiersOf } from '#domain/reservation/cancellation.ts'
import { formatDay, formatMoney, formatPercent, nbsp, plural } from '#domain/format.pl.ts'
import { cancellationPolicyLabels } from '#domain/labels.pl.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { Section } from '#web/features/listings/page/Section.tsx'
import { useToday } from '#web/features/listings/fields/today.ts'
import type { Quote } from '#web/features/listings/term/use-live-price.ts'
import { withdrawalWords } from '#domain/reservation/withdrawal-words.pl.ts'

type Props = { listing: ListingDetail }

type Ruled = Pick<ListingDetail, 'cancellation_policy' | 'cancellation_tiers'>

const termsOf = ({ cancellation_policy, cancellation_tiers }: Ruled) => ({
  policy: cancellation_policy,
  tiers: cancellation_tiers,
})

/** The policy in days before the event. */
export default function Policy({ listing }: Props) {
  return (
    <PolicySection listing={listing}>
      <ul className="mt-5 grid gap-2">
        {undatedRows(listing).map(({ days, kept }) => (
          <li key={days}>
            <b className="font-semibold">{days}</b>
            {': '}
            {kept}
          </li>
        ))}
      </ul>
    </PolicySection>
  )
}

export function undatedRows({ deposit, ...ruled }: Ruled & { deposit: Pick<ListingDetail['deposit'], 'type'> }) {
  const tiers = tiersOf(termsOf(ruled))
  return tiers.map((tier, index) => ({
    days: daysWords(tier.days_from, tiers[index - 1]?.days_from),
    kept: keptWords(tier, deposit.type) + leastWords(tiers.slice(0, index), deposit.type),
  }))
}

/** The policy in dates for the chosen term and its price. */
export function DatedPolicy({ listing, quote, start_on }: Props & { quote: Quote; start_on: string }) {
  const today = useToday()
  return (
    <PolicySection listing={listing}>
      {today && <Dated terms={termsOf(listing)} {...{ quote, start_on, today }} />}
    </PolicySection>
  )
}

function PolicySection({ listing, children }: Props & { children: ReactNode }) {
  return (
    <Section title="Zasady rezygnacji" lead={`${cancellationPolicyLabels[listing.cancellation_policy]}.`}>
      {children}
      <p className="mt-4 max-w-prose text-sm text-ink-2">
        {withdrawalWords(listing.withdrawal_regime, listing.kind)}
        {listing.withdrawal_regime === 'standard_14' && ' Później obowiązują powyższe zasady.'}
      </p>
    </Section>
  )
}

const daysWords = (from: number, before: number | undefined): string => {
  if (before === undefined)
    return from === 0 ? 'W każdym czasie' : `${plural(from, 'dzień', 'dni', 'dni')} przed wydarzeniem i wcześniej`
  if (from < before - 1) return `${before - 1}–${from}${nbsp}dni przed`
  return from === 0 ? 'W dniu wydarzenia' : `${plural(from, 'dzień', 'dni', 'dni')} przed`
}

/** When there is no deposit, 20 % of the price replaces it. */
const depositWords: Record<string, string> = { zadatek: 'zadatek', zaliczka: 'zaliczkę' }

const keptWords = ({ deposit, percent_bp }: { deposit: boolean; percent_bp: number }, type: string): string => {
  if (deposit) return `właściciel zatrzymuje ${depositWords[type] ?? '20% ceny'}`
  return percent_bp === 0 ? 'pełny zwrot' : `właściciel zatrzymuje ${formatPercent(percent_bp)} ceny`
}

/** After a tier that keeps the deposit no later tier keeps less (ruling 22). */
const leastWords = (earlier: readonly { deposit: boolean }[], type: string): string =>
  earlier.some(({ deposit }) => deposit) && depositWords[type] ? `, nie mniej niż ${depositWords[type]}` : ''

type DatedProps = { terms: Parameters<typeof policySchedule>[0]; quote: Quote; start_on: string; today: string }

function Dated({ terms, quote, start_on, today }: DatedProps) {
  const periods = policySchedule(terms, {
    start_on,
    total_grosze: quote.total_grosze,
    deposit: { type: quote.deposit.type, amount_grosze: quote.deposit.amount_grosze },
    today_on: today,
  })
  if (periods.length === 0) return <Alert className="mt-5">Tego terminu nie można już anulować ze zwrotem.</Alert>
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
