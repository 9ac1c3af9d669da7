import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loader } from '@lucide/icons'
import { useEffect, useState } from 'react'
import { TestMode } from '#web/features/payments/TestMode.tsx'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { call } from '#web/lib/http/api.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { Invoices } from './Invoices.tsx'
import { PlanState } from './PlanState.tsx'
import { Portal } from './Portal.tsx'
import type { Current } from './plan-words.pl.ts'

const soonMs = 2_000
/** How often the state is asked again; a payment page that was left unpaid is not waited for longer. */
const patience = 15

/** The plan of the partner, its usage, and the next payment. */
export default function SubscriptionPage() {
  useHead({ title: 'Subskrypcja', noindex: true })
  useSessionEnd()
  const [search, change] = useSearchParams()
  const is_back = search.get('zakup') === 'powrot'
  const { data, error, refetch } = useQuery({
    ...q('currentSubscription'),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
  const waiting = useReturn(is_back, data)
  return (
    <div className="page py-6 lg:py-8">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Subskrypcja</h1>
        {data?.can.portal && <Portal />}
      </div>
      {is_back && data && <Returned now={data} waiting={waiting} onClose={() => change({ zakup: null })} />}
      {data ? (
        <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
          <PlanState now={data} />
          <Invoices />
        </div>
      ) : error ? (
        <NotLoaded className="mt-6" error={error} onRetry={refetch} />
      ) : (
        <Skeletons className="mt-6 grid gap-6 lg:grid-cols-[1fr_24rem]">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </Skeletons>
      )}
      {data?.test && <TestMode />}
    </div>
  )
}

/** After a return from the provider's page: asks again until the payment is settled. */
function useReturn(is_back: boolean, now: Current | undefined): boolean {
  const queries = useQueryClient()
  const [tries, setTries] = useState(0)
  const settled = now !== undefined && !now.can.buy
  const waiting = is_back && !settled && tries < patience
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(
      () => {
        call('currentSubscription', { query: { look: 'true' } })
          .then((told) => queries.setQueryData(q('currentSubscription').queryKey, told))
          .catch(() => undefined)
          .finally(() => setTries(tries + 1))
      },
      tries === 0 ? 0 : soonMs,
    )
    return () => clearTimeout(timer)
  }, [waiting, tries, queries])
  useEffect(() => {
    if (settled && is_back) void queries.invalidateQueries({ queryKey: ['listSubscriptionInvoices'] })
  }, [settled, is_back, queries])
  return waiting
}

function Returned({ now, waiting, onClose }: { now: Current; waiting: boolean; onClose: () => void }) {
  if (waiting)
    return (
      <p className="mt-4 flex items-center gap-3 text-ink-2" role="status">
        <Icon of={Loader} className="animate-spin text-primary-text" />
        Czekamy na potwierdzenie płatności. To zwykle trwa kilka sekund.
      </p>
    )
  const bought = !now.can.buy && now.plan
  return (
    <Alert tone={bought ? 'success' : 'info'} className="mt-4" live>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {bought
          ? `Plan ${bought.name} już działa. Dziękujemy!`
          : 'Zakup nie został dokończony. Nic nie zostało pobrane.'}
        <button type="button" className="link min-h-11" onClick={onClose}>
          Zamknij
        </button>
      </div>
    </Alert>
  )
}
