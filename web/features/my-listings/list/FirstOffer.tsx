import { Plus } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { completeProfileFor } from '#web/features/owners/profile-words.pl.ts'
import { useSession } from '#web/lib/http/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'

/** The way to a first offer: the profile while it locks them, then a hall or a service. */
export function FirstOffer() {
  const { user } = useSession()
  if (user && !user.profile_complete)
    return (
      <LinkButton variant="primary" href={paths.profile} className="max-w-full whitespace-normal!">
        {completeProfileFor(user.offers)}
      </LinkButton>
    )
  return (
    <>
      <LinkButton href={paths.newVenue} icon={Plus}>
        Dodaj salę
      </LinkButton>
      <LinkButton href={paths.newService} icon={Plus}>
        Dodaj usługę
      </LinkButton>
    </>
  )
}
