import { BadgeCheck, CircleAlert, ExternalLink } from '@lucide/icons'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Wire } from '#contract/index.ts'
import { formatDateShort, wallTime } from '#domain/format.pl.ts'
import { Card } from '#web/features/owners/Card.tsx'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useHere } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { paths } from '#contract/paths.ts'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { Alert, ErrorSummary } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/States.tsx'
import { TestMode } from './TestMode.tsx'
import { OwnPassword } from '#web/features/auth/password/OwnPassword.tsx'

type Status = Wire['checkPayoutStatus']['reply']
type Link = 'createOnboardingLink' | 'createLoginLink'

/** The account for money from online payments: its state in words, and links to the provider's pages. */
export function PayoutsCard() {
  const found = useQuery({ ...q('checkPayoutStatus'), staleTime: 0, refetchOnWindowFocus: true })
  const back = new URLSearchParams(useHere().search).get('wyplaty')
  return (
    <Card id="wyplaty" title="Wypłaty" lead="Pieniądze z płatności online trafiają na konto u dostawcy płatności.">
      {back === 'ponow' && (
        <Alert tone="warning" className="mb-4">
          Tamten link już wygasł. Otwórz konfigurację jeszcze raz.
        </Alert>
      )}
      {found.data ? (
        <State status={found.data} />
      ) : found.error ? (
        <NotLoaded error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeleton className="h-24 rounded-lg" />
      )}
    </Card>
  )
}

function State({ status }: { status: Status }) {
  const active = status.state === 'active'
  const missing = [...new Set(status.missing)]
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={active ? 'success' : 'warning'} icon={active ? BadgeCheck : CircleAlert}>
          {labels[status.state]}
        </Badge>
      </p>
      <p className="mt-3 text-ink-2">{status.message}</p>
      {missing.length > 0 && (
        <p className="mt-2 text-sm text-ink-2">
          Brakuje: {missing.join(', ')}
          {status.missing_by && ` (do ${formatDateShort(wallTime(status.missing_by).slice(0, 10))})`}.
        </p>
      )}
      {status.test && <TestMode />}
      {status.stale && <p className="mt-2 text-sm text-warning">Nie udało się odświeżyć. To ostatni znany stan.</p>}
      <div className="mt-4 grid gap-3">
        {!active && (
          <Leave
            call_name="createOnboardingLink"
            label={status.state === 'none' ? 'Skonfiguruj wypłaty' : 'Dokończ konfigurację'}
            primary
          />
        )}
        {status.state !== 'none' && status.state !== 'incomplete' && (
          <>
            <LinkButton href={paths.payouts} className="justify-self-start">
              Lista wypłat
            </LinkButton>
            <Leave call_name="createLoginLink" label="Panel dostawcy płatności" />
          </>
        )}
      </div>
    </>
  )
}

const labels: Record<Status['state'], string> = {
  none: 'Płatności online są wyłączone',
  incomplete: 'Dokończ konfigurację',
  restricted: 'Wstrzymane',
  active: 'Wypłaty aktywne',
}

/** Asks for the password again, then leads to the provider. */
function Leave({ call_name, label, primary = false }: { call_name: Link; label: string; primary?: boolean }) {
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' && 'To pole jest wymagane.' }),
  })
  const go = form.submit(async (body) => {
    const { url } = await call(call_name, { body })
    location.assign(url)
  })
  if (!asking)
    return (
      <Button
        variant={primary ? 'primary' : 'default'}
        icon={ExternalLink}
        className="justify-self-start"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
    )
  return (
    <form noValidate className="grid gap-4" onSubmit={go} aria-label={label}>
      <ErrorSummary summary={form.summary} />
      <OwnPassword field={form.field('password')} autoFocus />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Otwieram...">
          Przejdź dalej
        </Button>
        <Button onClick={() => setAsking(false)}>Anuluj</Button>
      </div>
    </form>
  )
}
