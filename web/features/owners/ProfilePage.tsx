import { PasswordForm } from '#web/features/auth/password/PasswordForm.tsx'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { PayoutsCard } from '#web/features/payments/PayoutsCard.tsx'
import { BusinessCard } from './business/BusinessCard.tsx'
import { Card } from './Card.tsx'
import { CloseCard } from './CloseCard.tsx'
import { ContactCard } from './contact/ContactCard.tsx'
import { DataCard } from './DataCard.tsx'
import { IntegrationsCard } from './IntegrationsCard.tsx'
import { NamesCard } from './NamesCard.tsx'
import { ProfileBanner, showState } from './ProfileBanner.tsx'
import { SessionsCard } from './SessionsCard.tsx'

export default function ProfilePage() {
  useHead({ title: 'Profil', noindex: true })
  useSessionEnd()
  const found = useQuery({ ...q('getMe'), refetchOnWindowFocus: true })
  const me = found.data
  return (
    <div className="page pt-6 lg:pt-8">
      <h1 className="text-3xl">Profil</h1>
      {me ? (
        <>
          <ProfileBanner me={me} />
          <div className="mt-6 grid gap-6 lg:grid-cols-[1fr_24rem]">
            <div className="grid min-w-0 content-start gap-6">
              {/* While the profile is incomplete, the form for the business comes first. */}
              {me.profile_complete && <NamesCard me={me} />}
              <BusinessCard me={me} onComplete={showState} />
              {!me.profile_complete && <NamesCard me={me} />}
              {me.profile_complete && <ContactCard me={me} />}
              <Card id="haslo" title="Hasło" lead="Po zmianie pozostałe urządzenia zostaną wylogowane.">
                <PasswordForm email={me.email} />
              </Card>
            </div>
            <div className="grid min-w-0 content-start gap-6">
              {me.profile_complete && <PayoutsCard />}
              <SessionsCard />
              {me.profile_complete && <IntegrationsCard />}
              <DataCard />
              <CloseCard />
            </div>
          </div>
        </>
      ) : found.error ? (
        <NotLoaded className="mt-6" error={found.error} onRetry={found.refetch} />
      ) : (
        <Skeletons className="mt-5 grid gap-6">
          <Skeleton className="h-36 rounded-xl" />
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </Skeletons>
      )}
    </div>
  )
}
