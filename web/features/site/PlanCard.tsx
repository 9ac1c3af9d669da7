import { Check } from '@lucide/icons'
import { paths, withQuery } from '#contract/paths.ts'
import { formatMoney, plural } from '#domain/format.pl.ts'
import { planFeatureLabels } from '#domain/labels.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'

export type Plan = Reply<'listPlans'>['results'][number]

type Limits = Pick<Plan, 'venue_limit' | 'service_limit' | 'image_limit' | 'embed_limit' | 'features'>

const intros: Record<string, string> = {
  service_start: 'Dla jednej osoby z jedną usługą.',
  service_pro: 'Dla ekipy, która robi kilka rzeczy dobrze.',
  venue_start: 'Dla jednej sali i właściciela, który zaczyna.',
  venue_pro: 'Dla miejsc, w których co weekend coś się dzieje.',
  combined_pro: 'Dla miejsc, które mają i sale, i usługi.',
  combined_network: 'Dla kompleksów i sieci sal.',
}

/** The limits of the plan as short lines. */
export function linesOf(plan: Limits): string[] {
  const limits = [
    plan.venue_limit > 0 && plural(plan.venue_limit, 'sala', 'sale', 'sal'),
    plan.service_limit > 0 && plural(plan.service_limit, 'usługa', 'usługi', 'usług'),
    `${plural(plan.image_limit, 'zdjęcie', 'zdjęcia', 'zdjęć')} na ofertę`,
    embedsOf(plan.embed_limit),
  ]
  return [
    ...limits.filter((line): line is string => Boolean(line)),
    ...plan.features.map((code) => planFeatureLabels[code]),
  ]
}

const embedsOf = (limit: number | null): string =>
  limit === null
    ? 'Osadzenia na Twoich stronach bez limitu'
    : `${plural(limit, 'osadzenie', 'osadzenia', 'osadzeń')} na ${limit === 1 ? 'Twojej stronie' : 'Twoich stronach'}`

/** The plan of the logged-in partner. */
export type Mine = { plan: string | null; period: 'month' | 'year' | null }

type PlanCardProps = {
  plan: Plan
  period: 'month' | 'year'
  trial: string
  recommended: boolean
  mine: Mine | null
}

export function PlanCard({ plan, period, trial, recommended, mine }: PlanCardProps) {
  const yearly = period === 'year'
  const soft = recommended ? 'text-on-dusk-2' : 'text-ink-2'
  const perMonth = yearly ? Math.round(plan.year_net_grosze / 12) : plan.month_net_grosze
  const gross = yearly ? plan.year_gross_grosze : plan.month_gross_grosze
  return (
    <article
      className={
        recommended
          ? 'flex flex-col rounded-xl bg-dusk p-7 text-on-dusk shadow-lg xl:-my-4 xl:py-11'
          : 'card flex flex-col p-7'
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{plan.name}</h2>
        {mine?.plan === plan.code ? (
          <Badge tone="success">Twój plan</Badge>
        ) : (
          recommended && <Badge className="bg-accent px-3 text-on-accent">Polecany</Badge>
        )}
      </div>
      <p className={`mt-1 sm:min-h-[2lh] ${soft}`}>{intros[plan.code] ?? ''}</p>
      <p className="mt-6">
        <span className="num text-3xl font-bold tracking-tight">{formatMoney(perMonth)}</span>
        <span className={`block ${soft}`}>za miesiąc, netto</span>
      </p>
      <p className={`num mt-1 text-sm ${soft}`}>
        {yearly
          ? `${formatMoney(plan.year_net_grosze)} rocznie zamiast ${formatMoney(plan.month_net_grosze * 12)}, brutto ${formatMoney(gross)}`
          : `${formatMoney(gross)} brutto`}
      </p>
      <LinkButton
        href={hrefOf(plan, period, mine)}
        variant={recommended ? 'accent' : 'default'}
        size="lg"
        block
        className="mt-6 h-auto px-3! text-center leading-tight! whitespace-normal!"
      >
        {mine ? (mine.plan === plan.code ? 'Zobacz swój plan' : 'Wybierz') : `Wypróbuj za darmo przez ${trial}`}
      </LinkButton>
      <ul className="mt-6 grid gap-3">
        {linesOf(plan).map((line) => (
          <li key={line} className="flex gap-3">
            <Icon of={Check} className={`mt-0.5 ${recommended ? 'text-accent' : 'text-success'}`} />
            {line}
          </li>
        ))}
      </ul>
    </article>
  )
}

function hrefOf(plan: Plan, period: 'month' | 'year', mine: Mine | null): string {
  if (!mine) return paths.register
  if (mine.plan === plan.code && mine.period === period) return paths.subscription
  return withQuery(paths.changeSubscription, { plan: plan.code, okres: period })
}
