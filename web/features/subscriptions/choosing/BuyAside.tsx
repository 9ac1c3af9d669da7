import { useRef, useState } from 'react'
import { formatMoney } from '#domain/format.pl.ts'
import { TestMode } from '#web/features/payments/TestMode.tsx'
import { type Args, call, type Reply } from '#web/lib/http/api.ts'
import { nowMs } from '#web/lib/clock.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { ScallopCard } from '#web/ui/Paper.tsx'
import { FinalButton } from './FinalButton.tsx'
import { isChosen } from './KeepChoice.tsx'
import {
  type Chosen,
  type Current,
  firstPayment,
  orderButton,
  periodWord,
} from '#web/features/subscriptions/plan-words.pl.ts'
import { PromoField } from './PromoField.tsx'
import { useAct } from '#web/features/subscriptions/use-act.ts'

type Checked = Reply<'validatePromoCode'>

/** The first payment in detail, and the button that leads to the provider's page. */
export function BuyAside({ now, chosen }: { now: Current; chosen: Chosen }) {
  const { plan, period, keep } = chosen
  const [promo, setPromo] = useState<{ of: string; checked: Checked } | null>(null)
  const of = `${plan.code} ${period}`
  const checked = promo?.of === of ? promo.checked : null
  const ask = useAsk()
  const { busy, fault, buy } = useBuying(chosen, checked)
  const first = firstPayment(now, checked, nowMs())
  const ready = isChosen(now, plan, keep)
  return (
    <aside className="lg:sticky lg:top-24" aria-label="Podsumowanie">
      <ScallopCard>
        <h2 className="text-xl">{`Plan ${plan.name}`}</h2>
        <p className="mt-1 text-sm text-ink-2">{`Płatny ${periodWord(period)}, kartą. Odnawia się aż do rezygnacji.`}</p>
        <Sums chosen={chosen} checked={checked} total={first.label} />
        <p className="mt-2 text-sm text-ink-2">{first.text}</p>
        <PromoField
          key={of}
          kept={now.promo_code}
          ask={(code) => ask({ code, plan_code: plan.code, period })}
          onChange={(done) => setPromo(done && { of, checked: done })}
        />
        <FinalButton {...{ ready, fault, busy }} busyLabel="Otwieram stronę płatności..." onPress={buy}>
          {orderButton}
        </FinalButton>
        {now.test && <TestMode />}
      </ScallopCard>
    </aside>
  )
}

/** Keeps the answers about codes, because tries are limited per hour and each choice of plan asks. */
function useAsk() {
  const answers = useRef(new Map<string, Promise<Checked>>())
  return (body: NonNullable<Args<'validatePromoCode'>['body']>): Promise<Checked> => {
    const key = JSON.stringify(body)
    const known = answers.current.get(key)
    if (known) return known
    const asked = call('validatePromoCode', { body })
    answers.current.set(key, asked)
    asked.catch((fault: unknown) => {
      // Only a refusal of the code is an answer; other faults may be asked again.
      if (!isFault(fault) || fault.status !== 400) answers.current.delete(key)
    })
    return asked
  }
}

function useBuying({ plan, period, keep }: Chosen, checked: Checked | null) {
  const { busy, fault, leave } = useAct()
  const buy = () =>
    leave(() =>
      call('subscriptionCheckout', {
        body: {
          plan_code: plan.code,
          period,
          ...(checked ? { promo_code: checked.code } : {}),
          ...(keep.length > 0 ? { keep: [...keep] } : {}),
        },
      }),
    )
  return { busy, fault, buy }
}

function Sums({
  chosen: { plan, period },
  checked,
  total,
}: {
  chosen: Chosen
  checked: Checked | null
  total: string
}) {
  const net = checked?.net_grosze ?? plan[`${period}_net_grosze`]
  const gross = checked?.gross_grosze ?? plan[`${period}_gross_grosze`]
  return (
    <dl className="price-list mt-3">
      <Line label="Netto" grosze={plan[`${period}_net_grosze`]} />
      {checked && checked.net_grosze < checked.regular_net_grosze && (
        <Line label={`Kod ${checked.code}`} grosze={checked.net_grosze - checked.regular_net_grosze} minus />
      )}
      <Line label="VAT 23%" grosze={gross - net} />
      <div className="total">
        <dt>{total}</dt>
        <dd>{money(gross)}</dd>
      </div>
    </dl>
  )
}

const money = (grosze: number) => formatMoney(grosze, { always_grosze: true })

function Line({ label, grosze, minus = false }: { label: string; grosze: number; minus?: boolean }) {
  return (
    <div className={minus ? 'minus' : undefined}>
      <dt>{label}</dt>
      <dd>{money(grosze)}</dd>
    </div>
  )
}
