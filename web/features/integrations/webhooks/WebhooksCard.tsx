import { Plus, Webhook as WebhookIcon } from '@lucide/icons'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { webhookEventLabels } from '#domain/integrations/webhooks.pl.ts'
import { Card } from '#web/features/owners/Card.tsx'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useAskedClose } from '#web/ui/overlays/unsaved.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { StateBadge } from './StateBadge.tsx'
import type { Webhook } from './webhook.ts'
import { WebhookDetails } from './WebhookDetails.tsx'
import { arrivedText } from './words.pl.ts'

const listId = 'webhooki-lista'
/** While a delivery is under way the list is read again at this interval. */
const LOOK_MS = 3_000

const isSending = ({ state, waiting }: Webhook): boolean => state === 'active' && waiting > 0

/** Webhooks: addresses of the partner's systems that are told of events. */
export function WebhooksCard() {
  const found = useQuery({
    ...q('listWebhooks'),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => (data?.results.some(isSending) ? LOOK_MS : false),
  })
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const [made, setMade] = useState<Reply<'createWebhook'> | null>(null)
  const [touched, setTouched] = useState(false)
  const { close, question } = useAskedClose(
    () => touched,
    () => setOpened(null),
  )
  const open = found.data?.results.find(({ id }) => id === opened)
  return (
    <Card
      id="webhooki"
      title="Webhooki"
      lead="Powiemy Twojemu systemowi o rezerwacji w chwili, w której coś się z nią dzieje. Każde powiadomienie jest podpisane."
      after={
        <Button size="sm" icon={Plus} onClick={() => setAsking(true)}>
          Nowy adres
        </Button>
      }
    >
      {made && <SecretOnce url={made.url} secret={made.secret} onDone={() => setMade(null)} />}
      {found.data ? (
        <Webhooks webhooks={found.data.results} onOpen={setOpened} />
      ) : found.error ? (
        <NotLoaded error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeletons className="grid gap-3">
          <Skeleton className="h-16" />
        </Skeletons>
      )}
      <NewWebhookDialog open={asking} onClose={() => setAsking(false)} onMade={setMade} />
      <Drawer open={open !== undefined} onClose={close} title="Webhook">
        {open && (
          <WebhookDetails
            webhook={open}
            onTouched={setTouched}
            onRemoved={() => {
              setOpened(null)
              document.getElementById(listId)?.focus()
            }}
          />
        )}
        {question}
      </Drawer>
    </Card>
  )
}

function Webhooks({ webhooks, onOpen }: { webhooks: Webhook[]; onOpen: (id: string) => void }) {
  return (
    <ul id={listId} tabIndex={-1} aria-label="Adresy" className="grid gap-4 outline-none">
      {webhooks.length === 0 && (
        <li className="text-ink-2">
          Nie dodano jeszcze żadnego adresu. Podaj adres swojego systemu, a sprawdzisz połączenie próbnym
          powiadomieniem.
        </li>
      )}
      {webhooks.map((webhook) => (
        <li
          key={webhook.id}
          className="flex flex-wrap items-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0"
        >
          <Icon of={WebhookIcon} className="mt-1 text-ink-3" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium break-all">{webhook.url}</p>
            <p className="mt-1">
              <StateBadge webhook={webhook} />
            </p>
            <p className="mt-1 text-sm text-ink-2">
              {webhook.events.map((event) => webhookEventLabels[event]).join(' · ')}
            </p>
            <p className="mt-1 text-sm text-ink-3">{arrivedText(webhook)}</p>
          </div>
          <Button size="sm" aria-label={`Szczegóły: ${webhook.url}`} onClick={() => onOpen(webhook.id)}>
            Szczegóły
          </Button>
        </li>
      ))}
    </ul>
  )
}
