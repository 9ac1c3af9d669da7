import { ChevronLeft, ChevronRight, RotateCw } from '@lucide/icons'
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { deliveryStateLabels } from '#domain/integrations/webhooks.pl.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, Skeleton, Skeletons } from '#web/ui/States.tsx'
import { useWebhookAct } from './use-webhook-act.ts'
import type { Webhook } from './webhook.ts'
import { formatInstantShort } from '#domain/format.pl.ts'
import { eventLabel, triedText, triesText } from './words.pl.ts'

type Delivery = Reply<'listWebhookDeliveries'>['results'][number]

const PAGE_SIZE = 10
/** While a delivery is under way the list is read again at this interval. */
const LOOK_MS = 3_000

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const

export function WebhookLog({ webhook: { id, state, failed } }: { webhook: Webhook }) {
  const [page, setPage] = useState(1)
  const { busy, act } = useWebhookAct()
  const list = useQuery({
    ...q('listWebhookDeliveries', { params: { id }, query: { page, page_size: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.results.some((each) => each.state === 'waiting') ? LOOK_MS : false,
  })
  const { data, error } = list
  return (
    <section aria-labelledby="webhook-dziennik">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="webhook-dziennik" className="text-lg">
          Dziennik
        </h3>
        {failed > 0 && state === 'active' && (
          <Button
            size="sm"
            icon={RotateCw}
            busy={busy === 'replayFailedWebhooks'}
            onClick={() => act('replayFailedWebhooks', { params: { id } }, 'Nieudane powiadomienia są znów w drodze')}
          >
            {`Wyślij nieudane jeszcze raz (${failed})`}
          </Button>
        )}
      </div>
      <p className="mt-0.5 text-sm text-ink-2">Powiadomienia z ostatnich 30 dni.</p>
      {data ? (
        <>
          {data.count === 0 && <p className="mt-3 text-ink-2">Nic jeszcze nie zostało wysłane.</p>}
          <ul className="mt-3 grid gap-2" aria-label="Powiadomienia" aria-busy={list.isPlaceholderData}>
            {data.results.map((delivery) => (
              <Row key={delivery.id} id={id} delivery={delivery} active={state === 'active'} />
            ))}
          </ul>
          {data.count > PAGE_SIZE && (
            <div className="mt-4 flex justify-between gap-3">
              <Button size="sm" icon={ChevronLeft} disabled={page === 1} onClick={() => setPage(page - 1)}>
                Nowsze
              </Button>
              <Button size="sm" iconAfter={ChevronRight} disabled={!data.next} onClick={() => setPage(page + 1)}>
                Starsze
              </Button>
            </div>
          )}
        </>
      ) : error ? (
        <NotLoaded error={error} onRetry={list.refetch} />
      ) : (
        <Skeletons className="mt-3 grid gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Skeletons>
      )}
    </section>
  )
}

function Row({ id, delivery, active }: { id: string; delivery: Delivery; active: boolean }) {
  const [open, setOpen] = useState(false)
  const { type, state, created_at, tries, last_status } = delivery
  const last = last_status === null ? '' : `, odpowiedź ${last_status}`
  return (
    <li className="rounded-lg border border-line p-3">
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-md text-left"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="min-w-0 flex-1 basis-48">
          <span className="block font-medium">{eventLabel(type)}</span>
          <span className="block text-sm text-ink-3">{`${formatInstantShort(created_at)}, ${triesText(tries)}${last}`}</span>
        </span>
        <Badge tone={tones[state]}>{deliveryStateLabels[state]}</Badge>
      </button>
      {open && <Opened id={id} delivery={delivery} active={active} />}
    </li>
  )
}

/** The content of a delivery, and each try. */
function Opened({ id, delivery, active }: { id: string; delivery: Delivery; active: boolean }) {
  const { busy, act } = useWebhookAct()
  const params = { id, delivery_id: delivery.id }
  const { tries, state } = delivery
  const found = useQuery({ ...q('getWebhookDelivery', { params }), staleTime: 0 })
  // The list is newer than this answer, so it is read again.
  const older = found.data && (found.data.tries !== tries || found.data.state !== state)
  if (older && !found.isFetching) void found.refetch()
  if (!found.data)
    return found.error ? <ErrorState onRetry={() => found.refetch()} /> : <Skeleton className="mt-3 h-32 rounded-lg" />
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <ul className="grid gap-2" aria-label="Próby">
        {found.data.tried.map((tried) => (
          <li key={tried.at} className="text-sm">
            <span className="text-ink-3">{formatInstantShort(tried.at)}</span> {triedText(tried)}
            {tried.answer && <Code label="Odpowiedź" text={tried.answer} />}
          </li>
        ))}
      </ul>
      {delivery.next_try_at && active && tries > 0 && (
        <p className="text-sm text-ink-2">{`Następna próba: ${formatInstantShort(delivery.next_try_at)}`}</p>
      )}
      <Code label="Treść" text={pretty(found.data.body)} />
      {active && (
        <Button
          size="sm"
          icon={RotateCw}
          className="justify-self-start"
          busy={busy === 'replayWebhookDelivery'}
          onClick={() => act('replayWebhookDelivery', { params }, 'Powiadomienie jest znów w drodze')}
        >
          Wyślij jeszcze raz
        </Button>
      )}
    </div>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="mt-1 max-h-64 overflow-auto rounded-md border border-line bg-surface-2 p-3 font-mono text-xs break-all whitespace-pre-wrap"
    >
      {text}
    </section>
  )
}

function pretty(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
