import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { plural } from '#domain/format.pl.ts'
import { type ListingKind, listingKinds } from '#domain/listing/codes.ts'
import { trialDays } from '#domain/subscription/plans.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useLabel } from '#web/lib/enums.ts'
import { useSession } from '#web/lib/http/session.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { type PageLoad, q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Badge } from '#web/ui/Badge.tsx'
import { GarlandRow } from '#web/ui/art/Garland.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { Accordion } from '#web/ui/Paper.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { faq } from './plans-faq.pl.ts'
import { type Mine, PlanCard, type Plan } from './PlanCard.tsx'

export const load = ({ queries }: PageLoad) => queries.prefetchQuery(q('listPlans'))

type Period = 'month' | 'year'

/** Index of the recommended plan among those shown; most owners need the second. */
const RECOMMENDED = 1

export default function PlansPage() {
  const plans = useQuery(q('listPlans'))
  const [kind, setKind] = useState<ListingKind>('venue')
  const [period, setPeriod] = useState<Period>('year')
  const days = plural(plans.data?.trial_days ?? trialDays, 'dzień', 'dni', 'dni')
  const lead = `Pierwsze ${days} za darmo w każdym planie. Bez karty, bez prowizji od rezerwacji.`
  useHead({
    title: 'Plany i ceny',
    description: lead,
    path: paths.plans,
    json_ld: {
      '@type': 'FAQPage',
      mainEntity: faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
  })
  const mine = useMine()
  const shown = (plans.data?.results ?? []).filter((plan) => plan.category === kind || plan.category === 'combined')
  return (
    <>
      <section className="page pt-12 text-center lg:pt-16">
        <GarlandRow swags={6} className="mx-auto h-9 w-full max-w-md" />
        <h1 className="mt-4 text-3xl lg:text-4xl">
          Cena, która <i>nie psuje zabawy</i>
        </h1>
        <Lead text={lead} />
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <KindChoice value={kind} onChange={setKind} />
          <Segmented
            label="Okres rozliczenia"
            value={period}
            onChange={setPeriod}
            options={[
              { value: 'month', label: 'Miesięcznie' },
              { value: 'year', label: <YearLabel /> },
            ]}
          />
        </div>
      </section>
      {plans.isError ? (
        <div className="page mt-10 max-w-xl">
          <NotLoaded error={plans.error} onRetry={plans.refetch} />
        </div>
      ) : (
        <PlanGrid plans={plans.data ? shown : null} period={period} trial={days} mine={mine} />
      )}
      <Questions />
    </>
  )
}

/** The plan of a logged-in owner, who chooses here; null for everybody else, and while it is unknown. */
function useMine(): Mine | null {
  const { user } = useSession()
  const complete = user?.profile_complete === true
  const { data } = useQuery({ ...q('currentSubscription'), enabled: complete })
  return complete && data ? { plan: data.plan?.code ?? null, period: data.period } : null
}

function KindChoice({ value, onChange }: { value: ListingKind; onChange: (kind: ListingKind) => void }) {
  const label = useLabel('subscription_category')
  const options = listingKinds.map((kind) => ({ value: kind, label: label(kind) }))
  return <Segmented label="Co oferujesz" value={value} onChange={onChange} options={options} />
}

function Lead({ text }: { text: string }) {
  const label = useLabel('subscription_status')
  return (
    <p className="mx-auto mt-3 max-w-xl text-lg text-ink-2">
      <Badge tone="success" className="mr-2 align-middle">
        {label('trialing')}
      </Badge>
      {text}
    </p>
  )
}

function YearLabel() {
  return (
    <>
      Rocznie
      <Badge tone="success" className="min-h-5">
        2 miesiące gratis
      </Badge>
    </>
  )
}

type GridProps = { plans: readonly Plan[] | null; period: Period; trial: string; mine: Mine | null }

function PlanGrid({ plans, period, trial, mine }: GridProps) {
  const grid = 'page mt-10 grid items-stretch gap-6 sm:grid-cols-2 xl:grid-cols-4'
  if (!plans)
    return (
      <Skeletons className={grid}>
        {[1, 2, 3, 4].map((index) => (
          <Skeleton key={index} className="h-96 rounded-lg" />
        ))}
      </Skeletons>
    )
  return (
    <section className={grid} aria-label="Plany">
      {plans.map((plan, index) => (
        <PlanCard key={plan.code} {...{ plan, period, trial, mine }} recommended={index === RECOMMENDED} />
      ))}
    </section>
  )
}

function Questions() {
  return (
    <section className="page mt-20 grid gap-10 lg:grid-cols-[1fr_1.6fr]">
      <div>
        <h2 className="text-2xl lg:text-4xl">Pytania o plany</h2>
        <p className="mt-3 text-ink-2">
          Wolisz porozmawiać?{' '}
          <a className="link" href={paths.contact}>
            Napisz do nas
          </a>
          .
        </p>
      </div>
      <div>
        {faq.map(({ question, answer }, index) => (
          <Accordion key={question} summary={question} open={index === 0}>
            {answer}
          </Accordion>
        ))}
      </div>
    </section>
  )
}
