import { useQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { payoutMessages } from '#domain/people/payouts.pl.ts'
import { payoutStates, type PayoutState } from '#domain/people/payouts.ts'
import { useSession } from '#web/lib/http/session.ts'
import { q } from '#web/lib/query/query.ts'
import { Alert } from '#web/ui/Notice.tsx'

/** Why customers cannot pay online, and how to change that; nothing for an owner who can be paid online. */
export function PayoutsNote({ of = payoutStates }: { of?: readonly PayoutState[] }) {
  // The session's data come first: a note that appeared later would push the content below it away during a press.
  const { user } = useSession()
  const me = useQuery({ ...q('getMe'), ...(user ? { placeholderData: user } : {}) })
  const payouts = me.data?.payouts
  if (!payouts || payouts === 'active' || !of.includes(payouts)) return null
  return (
    <Alert tone={payouts === 'none' ? 'info' : 'warning'}>
      <p>{payoutMessages[payouts]}</p>
      <a className="link inline-flex min-h-11 items-center font-semibold" href={`${paths.profile}#wyplaty`}>
        {payouts === 'none' ? 'Skonfiguruj wypłaty' : 'Dokończ konfigurację wypłat'}
      </a>
    </Alert>
  )
}
