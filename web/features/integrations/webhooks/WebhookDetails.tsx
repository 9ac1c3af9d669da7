import { formatInstantShort } from '#domain/format.pl.ts'
import { KeyRound, Pause, Play, Send, SquarePen, Trash2 } from '@lucide/icons'
import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { ChangeWebhook } from './ChangeWebhook.tsx'
import { NewSecret } from './NewSecret.tsx'
import { SecretOnce } from './SecretOnce.tsx'
import { StateBadge } from './StateBadge.tsx'
import { useWebhookAct } from './use-webhook-act.ts'
import { WebhookLog } from './WebhookLog.tsx'
import type { Webhook } from './webhook.ts'
import { arrivedText } from './words.pl.ts'

type Props = {
  webhook: Webhook
  onRemoved: () => void
  /** Called with whether closing would lose typed text. */
  onTouched: (touched: boolean) => void
}

/** One webhook: its state, its actions, and its deliveries. */
export function WebhookDetails({ webhook, onRemoved, onTouched }: Props) {
  const [part, setPart] = useState<Part | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { id, url, old_secret_until } = webhook
  const shut = () => setPart(null)
  return (
    <div className="grid gap-5">
      <div>
        <p className="font-semibold break-all">{url}</p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <StateBadge webhook={webhook} />
          <span className="text-sm text-ink-2">{arrivedText(webhook)}</span>
        </p>
      </div>
      <Troubles webhook={webhook} />
      {secret && <SecretOnce url={url} secret={secret} onDone={() => setSecret(null)} />}
      {old_secret_until && Date.parse(old_secret_until) > Date.now() && (
        <p className="text-sm text-ink-2">{`Do ${formatInstantShort(old_secret_until)} podpisujemy też poprzednim sekretem.`}</p>
      )}
      <Acts webhook={webhook} part={part} onPart={setPart} />
      {part === 'change' && <ChangeWebhook key={url} webhook={webhook} onDone={shut} onTouched={onTouched} />}
      {part === 'secret' && <NewSecret id={id} onDone={shut} onMade={setSecret} />}
      {part === 'remove' && <Remove id={id} onStay={shut} onRemoved={onRemoved} />}
      <WebhookLog webhook={webhook} />
    </div>
  )
}

/** Explains failing deliveries and what happens to them. */
function Troubles({ webhook: { state, failing_since } }: { webhook: Webhook }) {
  if (state === 'broken')
    return (
      <Alert tone="danger">
        Przez trzy dni nic nie dotarło albo adres odpowiedział, że już go nie ma, więc przestaliśmy wysyłać. Nowe
        powiadomienia czekają. Popraw swój system i wznów wysyłanie.
      </Alert>
    )
  if (state !== 'active' || !failing_since) return null
  return (
    <Alert tone="warning">{`Nic nie dociera od ${formatInstantShort(failing_since)}. Próbujemy dalej, coraz rzadziej, przez trzy dni.`}</Alert>
  )
}

type Part = 'change' | 'secret' | 'remove'

function Acts({ webhook, part, onPart }: { webhook: Webhook; part: Part | null; onPart: (part: Part) => void }) {
  const { busy, act } = useWebhookAct()
  const { id, state } = webhook
  const active = state === 'active'
  const pause = () =>
    act(
      'changeWebhook',
      { params: { id }, body: { paused: active } },
      active ? 'Wysyłanie jest wstrzymane' : 'Wysyłanie jest wznowione',
    )
  return (
    <div className="flex flex-wrap gap-2">
      {active && (
        <Button
          size="sm"
          icon={Send}
          busy={busy === 'testWebhook'}
          onClick={() => act('testWebhook', { params: { id } }, 'Próbne powiadomienie jest w drodze')}
        >
          Wyślij próbne
        </Button>
      )}
      <Button
        size="sm"
        icon={active ? Pause : Play}
        variant={state === 'broken' ? 'primary' : 'default'}
        busy={busy === 'changeWebhook'}
        onClick={pause}
      >
        {active ? 'Wstrzymaj' : 'Wznów'}
      </Button>
      <Button size="sm" icon={SquarePen} aria-expanded={part === 'change'} onClick={() => onPart('change')}>
        Zmień
      </Button>
      <Button size="sm" icon={KeyRound} aria-expanded={part === 'secret'} onClick={() => onPart('secret')}>
        Nowy sekret
      </Button>
      <Button size="sm" icon={Trash2} aria-expanded={part === 'remove'} onClick={() => onPart('remove')}>
        Usuń
      </Button>
    </div>
  )
}

function Remove({ id, onStay, onRemoved }: { id: string; onStay: () => void; onRemoved: () => void }) {
  const { busy, act } = useWebhookAct()
  return (
    <Alert tone="warning" live>
      <p>Usunąć ten adres? Zniknie też jego dziennik, a czekające powiadomienia nie zostaną wysłane.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" onClick={onStay}>
          Zostaw
        </Button>
        <Button
          size="sm"
          variant="danger"
          busy={busy === 'removeWebhook'}
          onClick={() => act('removeWebhook', { params: { id } }, 'Adres został usunięty', onRemoved)}
        >
          Usuń adres
        </Button>
      </div>
    </Alert>
  )
}
