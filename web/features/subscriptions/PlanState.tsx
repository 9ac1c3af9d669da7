import { useQueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { formatMoney, outOf } from '#domain/format.pl.ts'
import { listingPathsOf } from './offers.pl.ts'
import { call } from '#web/lib/http/api.ts'
import { useLabel } from '#web/lib/enums.ts'
import { q } from '#web/lib/query/query.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Portal } from './Portal.tsx'
import { GiveUp } from './GiveUp.tsx'
import { cancelWords, type Current, dayOf, endWords, planSentence } from './plan-words.pl.ts'
import { useAnswer } from './use-act.ts'

/** The plan, its usage, and the available actions. */
export function PlanState({ now }: { now: Current }) {
  const label = useLabel('subscription_status')
  const ends = now.cancel_at_period_end && now.shows && now.period_end_at
  return (
    <div className="grid gap-6">
      <section className="card card-pad" aria-labelledby="plan">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="plan" className="text-2xl">
            {now.plan?.name ?? (now.trial_days_left === null ? 'Bez planu' : 'Okres próbny')}
          </h2>
          {(now.plan || now.trial_days_left === null) && (
            <StatusBadge
              kind="subscription"
              code={ends ? 'ending' : now.status}
              label={ends ? `Aktywna do ${dayOf(ends)}` : label(now.status)}
            />
          )}
        </div>
        <p className="mt-1 text-ink-2">{planSentence(now)}</p>
        {now.shows && <Usage now={now} />}
        <Actions now={now} />
      </section>
      <HiddenOffers now={now} />
    </div>
  )
}

function Usage({ now: { usage } }: { now: Current }) {
  const kinds = [
    { label: 'Sale', ...usage.venue },
    { label: 'Usługi', ...usage.service },
    // A kind that the plan does not cover and the owner does not have is left out.
  ].filter(({ shown, hidden, limit }) => shown + hidden + limit > 0)
  return (
    <dl className="mt-6 grid gap-5 sm:grid-cols-3">
      {kinds.map(({ label, shown, limit }) => (
        <div key={label}>
          <dt className="text-sm text-ink-2">{label}</dt>
          <dd className="mt-1">
            <span className="num text-xl font-bold">{outOf(shown, limit)}</span>
            <span className="mt-2 block h-2 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-primary"
                style={{ width: `${limit === 0 ? 0 : Math.min(100, (shown / limit) * 100)}%` }}
              />
            </span>
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-sm text-ink-2">Rezerwacje</dt>
        <dd className="mt-1 text-lg font-semibold">bez limitu</dd>
      </div>
    </dl>
  )
}

function Actions({ now }: { now: Current }) {
  const { can, open_checkout, next, owed } = now
  // An unpaid plan cannot be changed, as its mail says, but it can be ended.
  const unpaid = now.status === 'past_due' && can.portal && !can.buy
  if (!can.buy && !can.change && !can.resume && !unpaid && !can.end) return null
  return (
    <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
      {owed?.url && (
        <LinkButton variant="primary" href={owed.url} className="max-sm:w-full">
          {`Zapłać ${formatMoney(owed.gross_grosze, { always_grosze: true })}`}
        </LinkButton>
      )}
      {can.buy && (
        <LinkButton
          {...(owed?.url ? {} : { variant: 'primary' })}
          href={paths.changeSubscription}
          className="max-sm:w-full"
        >
          {open_checkout ? 'Wróć do wyboru planu' : 'Wybierz plan'}
        </LinkButton>
      )}
      {unpaid && <Portal for_card second={Boolean(owed?.url)} />}
      {can.change && (
        <LinkButton href={paths.changeSubscription} className="max-sm:w-full">
          Zmień plan
        </LinkButton>
      )}
      {next && can.change && <Undo next={now} />}
      {can.resume && <Resume />}
      {can.cancel && <Cancel now={now} />}
      {can.end && <EndOwed now={now} />}
    </div>
  )
}

function Resume() {
  const { busy, fault, run } = useAnswer()
  return (
    <>
      <Button
        variant="primary"
        busy={busy}
        onClick={() =>
          run(() => call('cancelSubscription', { body: { undo: true } }), 'Rezygnacja cofnięta. Plan działa dalej.')
        }
      >
        Cofnij rezygnację
      </Button>
      {fault && <p className="error">{fault}</p>}
    </>
  )
}

/** Takes a planned change back by choosing the present plan again. */
function Undo({ next: { plan, period } }: { next: Current }) {
  const { busy, fault, run } = useAnswer()
  if (!plan || !period) return null
  const undo = () =>
    run(() => call('upgradeSubscription', { body: { plan_code: plan.code, period } }), 'Plan zostaje bez zmian.')
  return (
    <>
      <Button busy={busy} onClick={undo}>
        Zostań przy planie {plan.name}
      </Button>
      {fault && <p className="error">{fault}</p>}
    </>
  )
}

function Cancel({ now }: { now: Current }) {
  const until = now.period_end_at ? dayOf(now.period_end_at) : ''
  return (
    <GiveUp
      label="Zrezygnuj z planu"
      title="Zrezygnować z planu?"
      words={cancelWords(now)}
      button="Zrezygnuj"
      ask={() => call('cancelSubscription', { body: { undo: false } })}
      done={`Plan działa do ${until}.`}
    />
  )
}

/** Ends an unpaid plan at once; the open invoice is cancelled with it. */
function EndOwed({ now }: { now: Current }) {
  const queries = useQueryClient()
  return (
    <GiveUp
      label="Zakończ plan"
      title="Zakończyć plan?"
      words={endWords(now)}
      button="Zakończ teraz"
      ask={() => call('cancelSubscription', { body: { now: true } })}
      done="Plan jest zakończony."
      onAnswer={() => void queries.invalidateQueries({ queryKey: q('listSubscriptionInvoices').queryKey })}
    />
  )
}

/** Listings that are published but hidden by the plan, and why. */
function HiddenOffers({ now }: { now: Current }) {
  const hidden = now.listings.filter((one) => one.hidden)
  if (hidden.length === 0) return null
  return (
    <section className="card card-pad" aria-labelledby="ukryte">
      <h2 id="ukryte" className="text-xl">
        Ukryte oferty
      </h2>
      <p className="mt-1 text-ink-2">
        Goście ich nie widzą. Przyjęte rezerwacje działają bez zmian, a oferty wrócą same, gdy plan je obejmie.
      </p>
      <ul className="mt-3 grid gap-1">
        {hidden.map(({ id, kind, name }) => (
          <li key={id}>
            <a className="link inline-flex min-h-11 items-center" href={listingPathsOf(kind).edit(id)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
