import { useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { formatMoney } from '#domain/format.pl.ts'
import { planNames } from '#domain/labels.pl.ts'
import type { PlanCode } from '#domain/subscription/plans.ts'
import { TestMode } from '#web/features/payments/TestMode.tsx'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { call, type Reply } from '#web/lib/http/api.ts'
import { useGo } from '#web/lib/page/navigation.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { ScallopCard } from '#web/ui/Paper.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { FinalButton } from './FinalButton.tsx'
import { isChosen } from './KeepChoice.tsx'
import {
  changeButton,
  type Chosen,
  type Current,
  dayOf,
  periodWord,
} from '#web/features/subscriptions/plan-words.pl.ts'
import { useAct } from '#web/features/subscriptions/use-act.ts'

type Preview = Reply<'previewSubscriptionUpgrade'>

/** The cost of the change according to the provider's preview, and when it takes effect. */
export function ChangeAside({ now, chosen }: { now: Current; chosen: Chosen }) {
  const { plan, period } = chosen
  const same = plan.code === now.plan?.code && period === now.period
  const asked = q('previewSubscriptionUpgrade', { params: { id: plan.code }, query: { period } })
  const preview = useQuery({ ...asked, enabled: !same, staleTime: 0, gcTime: 0 })
  return (
    <aside className="lg:sticky lg:top-24" aria-label="Podgląd zmiany">
      <ScallopCard>
        {same ? (
          <p className="text-ink-2">To jest Twój obecny plan. Wybierz inny, aby zobaczyć, ile kosztuje zmiana.</p>
        ) : preview.data ? (
          <Change preview={preview.data} now={now} chosen={chosen} again={() => void preview.refetch()} />
        ) : preview.error ? (
          <NotLoaded error={preview.error} onRetry={preview.refetch} />
        ) : (
          <Skeleton className="h-56 rounded-lg" />
        )}
        {now.test && <TestMode />}
      </ScallopCard>
    </aside>
  )
}

type Props = { preview: Preview; now: Current; chosen: Chosen; again: () => void }

function Change({ preview, now, chosen, again }: Props) {
  const { plan, period, keep } = chosen
  const { busy, fault, change } = useChange(preview, chosen, again)
  const ready = isChosen(now, plan, keep)
  const at_once = preview.when === 'now'
  return (
    <>
      <h2 className="text-xl">{`Zmiana na plan ${plan.name}`}</h2>
      {at_once ? (
        <Bill preview={preview} />
      ) : (
        <p className="mt-2 text-ink-2">
          {`Zmiana na plan ${plan.name} nastąpi ${dayOf(preview.effective_at)}. Do tego czasu nic się nie zmienia.`}
        </p>
      )}
      <p className="mt-2 text-sm text-ink-2">
        {`Następna płatność: ${dayOf(preview.next_at)}, ${money(preview.next_grosze)} brutto ${periodWord(period)}.`}
      </p>
      {now.cancel_at_period_end && <p className="mt-2 text-sm text-ink-2">Zmiana planu cofa Twoją rezygnację.</p>}
      <FinalButton {...{ ready, fault, busy }} busyLabel="Zmieniam plan..." onPress={change}>
        {changeButton(preview.when)}
      </FinalButton>
    </>
  )
}

function Bill({ preview }: { preview: Preview }) {
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">Od razu</p>
      <dl className="price-list mt-3">
        {preview.lines.map((line) => (
          <div
            key={`${line.plan_code} ${line.start_at} ${line.amount_grosze}`}
            className={line.amount_grosze < 0 ? 'minus' : undefined}
          >
            <dt>{`${line.plan_code ? planNames[line.plan_code as PlanCode] : ''}, do ${dayOf(line.end_at)}`}</dt>
            <dd>{money(line.amount_grosze)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>Dziś zapłacisz</dt>
          <dd>{money(preview.due_now_grosze)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-ink-2">{`Kwoty brutto, netto ${money(preview.due_now_net_grosze)}.`}</p>
    </>
  )
}

const money = (grosze: number) => formatMoney(grosze, { always_grosze: true })

function useChange(preview: Preview, { plan, period, keep }: Chosen, again: () => void) {
  const queries = useQueryClient()
  const go = useGo()
  const { busy, fault, act } = useAct()
  const change = () =>
    act(async () => {
      const body = {
        plan_code: plan.code,
        period,
        ...(preview.proration_at ? { proration_at: preview.proration_at } : {}),
        ...(keep.length > 0 ? { keep: [...keep] } : {}),
      }
      try {
        keepAnswer(queries, q('currentSubscription').queryKey, await call('upgradeSubscription', { body }))
      } catch (error) {
        again()
        throw error
      }
      toast(preview.when === 'now' ? `Masz plan ${plan.name}.` : 'Zmiana planu jest zapisana.')
      go(paths.subscription)
    })
  return { busy, fault, change }
}
