import { ArrowLeft } from '@lucide/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { plural } from '#domain/format.pl.ts'
import { type ListingKind, listingKinds } from '#domain/listing/codes.ts'
import { type BillingPeriod, billingPeriods, type PlanCode } from '#domain/subscription/plans.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { q } from '#web/lib/query/query.ts'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { formatMoney } from '#domain/format.pl.ts'
import { ChangeAside } from './choosing/ChangeAside.tsx'
import { BuyAside } from './choosing/BuyAside.tsx'
import { KeepChoice, overOf } from './choosing/KeepChoice.tsx'
import { type Chosen, type Current, limitWords, picturesBeyond, type Plan } from './plan-words.pl.ts'

/** Chooses a plan or another one: its limits, its price today, the listings that stay visible. */
export default function ChangePlanPage() {
  useSessionEnd()
  const plans = useQuery(q('listPlans'))
  const current = useQuery({ ...q('currentSubscription'), staleTime: 0 })
  const fault = plans.error ?? current.error
  const title = current.data?.can.change === false ? 'Wybierz plan' : 'Zmień plan'
  useHead({ title, noindex: true })
  return (
    <div className="page py-6 lg:py-8">
      <p>
        <a
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary-text"
          href={paths.subscription}
        >
          <Icon of={ArrowLeft} className="size-4" />
          Subskrypcja
        </a>
      </p>
      <h1 className="text-3xl">{title}</h1>
      {plans.data && current.data ? (
        <Choosing plans={plans.data.results} now={current.data} />
      ) : fault ? (
        <NotLoaded className="mt-6" error={fault} onRetry={() => Promise.all([plans.refetch(), current.refetch()])} />
      ) : (
        <Skeletons className="mt-6 grid gap-6 lg:grid-cols-[1fr_24rem]">
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-72 rounded-lg" />
        </Skeletons>
      )}
    </div>
  )
}

function Choosing({ plans, now }: { plans: readonly Plan[]; now: Current }) {
  const [search, change] = useSearchParams()
  const asked = plans.find(({ code }) => code === search.get('plan'))
  const fitting = plans.find((plan) => now.listings.length > 0 && sum(overOf(now, plan)) === 0)
  const plan = asked ?? plans.find(({ code }) => code === now.plan?.code) ?? fitting ?? plans[3] ?? plans[0]
  const period = billingPeriods.find((one) => one === search.get('okres')) ?? now.period ?? 'month'
  const [keep, setKeep] = useState<readonly string[]>([])
  if (!plan) return null
  const over = overOf(now, plan)
  const pictures = picturesBeyond(now, plan)
  const chosen: Chosen = { plan, period, keep: sum(over) > 0 ? keep : [] }
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
      <div className="grid gap-6">
        <section className="card card-pad">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">Plan</h2>
            <Segmented
              label="Okres rozliczenia"
              value={period}
              onChange={(okres) => change({ okres })}
              options={[
                { value: 'month', label: 'Miesięcznie' },
                { value: 'year', label: 'Rocznie, 2 miesiące gratis' },
              ]}
            />
          </div>
          <RadioCards
            className="mt-4"
            legend="Plan"
            hideLegend
            value={plan.code}
            onChange={(code) => {
              setKeep([])
              change({ plan: code as PlanCode })
            }}
            options={plans.map((one) => ({
              value: one.code,
              label: <Name plan={one} now={now} />,
              description: <Limits plan={one} now={now} />,
              after: <Price plan={one} period={period} />,
            }))}
          />
        </section>
        {pictures && <Alert tone="info">{pictures}</Alert>}
        {sum(over) > 0 && <KeepChoice now={now} plan={plan} keep={keep} onChange={setKeep} />}
      </div>
      {now.can.change ? <ChangeAside now={now} chosen={chosen} /> : <BuyAside now={now} chosen={chosen} />}
    </div>
  )
}

const sum = (of: Record<ListingKind, number>): number => listingKinds.reduce((all, kind) => all + of[kind], 0)

function Name({ plan, now }: { plan: Plan; now: Current }) {
  return (
    <>
      {plan.name}
      {plan.code === now.plan?.code && <span className="ml-2 text-sm font-normal text-ink-3">obecny</span>}
    </>
  )
}

/** The limits of a plan, with the number of listings that it would hide. */
function Limits({ plan, now }: { plan: Plan; now: Current }) {
  const over = overOf(now, plan)
  const hidden = sum(over)
  return (
    <>
      {limitWords(plan)}
      {hidden > 0 && (
        <span className="mt-1 block text-warning">
          {`${plural(hidden, 'oferta zostanie ukryta', 'oferty zostaną ukryte', 'ofert zostanie ukrytych')}.`}
        </span>
      )}
    </>
  )
}

function Price({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  return (
    <>
      {formatMoney(plan[`${period}_net_grosze`])}
      <span className="font-normal text-ink-3">{period === 'month' ? ' / mies. netto' : ' / rok netto'}</span>
    </>
  )
}
