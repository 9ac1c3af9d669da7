import { KeyRound, Plus } from '@lucide/icons'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { keyScopeLabels } from '#domain/integrations/key-scopes.pl.ts'
import { formatDateShort, formatInstantShort, wallTime } from '#domain/format.pl.ts'
import { useFocusWhenShown } from '#web/features/integrations/use-focus-when-shown.ts'
import { Card } from '#web/features/owners/Card.tsx'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { CopyButton } from '#web/lib/CopyButton.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { NewKeyDialog } from './NewKeyDialog.tsx'
import { hasEnded, RevokeDialog } from './RevokeDialog.tsx'

type Key = Reply<'listApiKeys'>['results'][number]
type Made = Reply<'createApiKey'>

const listId = 'klucze-lista'

/** API keys for programs that act for the partner; a new key is shown here once. */
export function KeysCard() {
  const found = useQuery(q('listApiKeys'))
  const [asking, setAsking] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const [ending, setEnding] = useState<Key | null>(null)
  return (
    <Card
      id="klucze"
      title="Klucze API"
      lead="Klucz pozwala programowi działać w Twoim imieniu, tylko w tym, co zaznaczysz. Hasła, wypłat i konta nie otworzy żaden klucz."
      after={
        <Button size="sm" icon={Plus} onClick={() => setAsking(true)}>
          Nowy klucz
        </Button>
      }
    >
      {made && <ShownOnce made={made} onDone={() => setMade(null)} />}
      {found.data ? (
        <Keys keys={found.data.results} onEnd={setEnding} />
      ) : found.error ? (
        <NotLoaded error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeletons className="grid gap-3">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Skeletons>
      )}
      <NewKeyDialog open={asking} onClose={() => setAsking(false)} onMade={setMade} />
      <RevokeDialog
        of={ending}
        onClose={() => setEnding(null)}
        onEnded={(id) => {
          if (made?.id === id) setMade(null)
          document.getElementById(listId)?.focus()
        }}
      />
    </Card>
  )
}

/** Stays until it is dismissed: a click outside must not lose a key that cannot be shown again. */
function ShownOnce({ made, onDone }: { made: Made; onDone: () => void }) {
  const ref = useFocusWhenShown()
  return (
    <section ref={ref} tabIndex={-1} className="mb-5 outline-none" aria-label={`Nowy klucz: ${made.name}`}>
      <Alert tone="warning">
        <p className="font-semibold">Skopiuj klucz teraz. Nie pokażemy go drugi raz.</p>
        <p className="mt-3 rounded-md border border-line-2 bg-surface p-3 font-mono text-sm break-all">{made.key}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <CopyButton label={`Klucz ${made.name}`} text={made.key} />
          <Button size="sm" onClick={onDone}>
            Mam go, schowaj
          </Button>
        </div>
      </Alert>
    </section>
  )
}

function Keys({ keys, onEnd }: { keys: Key[]; onEnd: (key: Key) => void }) {
  return (
    <ul id={listId} tabIndex={-1} aria-label="Klucze" className="grid gap-4 outline-none">
      {keys.length === 0 && (
        <li className="text-ink-2">Nie masz jeszcze żadnego klucza. Program, który połączysz, poprosi o taki klucz.</li>
      )}
      {keys.map((key) => (
        <li
          key={key.id}
          className="flex flex-wrap items-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0"
        >
          <Icon of={KeyRound} className="mt-1 text-ink-3" />
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium break-words">{key.name}</p>
            <p className="font-mono text-sm break-all text-ink-2">{key.shown}</p>
            <p className="mt-1 text-sm text-ink-2">{key.scopes.map((scope) => keyScopeLabels[scope]).join(' · ')}</p>
            <p className="mt-1 text-sm text-ink-3">{usedText(key)}</p>
            {key.expires_at && <Expiry at={key.expires_at} ended={hasEnded(key)} />}
          </div>
          <Button
            size="sm"
            aria-label={`${hasEnded(key) ? 'Usuń' : 'Unieważnij'} klucz: ${key.name}`}
            onClick={() => onEnd(key)}
          >
            {hasEnded(key) ? 'Usuń' : 'Unieważnij'}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The last day of a key; when it has ended, its program needs a new one. */
function Expiry({ at, ended }: { at: string; ended: boolean }) {
  const day = formatDateShort(wallTime(at))
  if (!ended) return <p className="mt-1 text-sm text-ink-3">Działa do {day}</p>
  return (
    <p className="mt-1 text-sm font-medium text-danger">
      Wygasł {day}. Jeśli program jest potrzebny, utwórz mu nowy klucz.
    </p>
  )
}

function usedText({ created_at, last_used_at }: Key): string {
  const made = `Utworzony ${formatDateShort(wallTime(created_at))}`
  if (!last_used_at) return `${made}, jeszcze nie był używany`
  return `${made}, ostatnio użyty ${formatInstantShort(last_used_at)}`
}
