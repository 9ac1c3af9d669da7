import { Lock } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { labelOf, profilePartLabels } from '#domain/labels.pl.ts'
import { useSession } from '#web/lib/http/session.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'

/** Shown while the profile is incomplete and nothing can be added: why, what is missing, and a link there. */
export function LockedCard() {
  const { user } = useSession()
  const missing = (user?.missing ?? []).map((part) => labelOf(profilePartLabels, part))
  return (
    <section className="card card-pad mt-6 grid justify-items-start gap-4" aria-label="Zablokowane">
      <span className="grid size-14 place-items-center rounded-full bg-warning-bg text-warning-fg">
        <Icon of={Lock} className="size-7" />
      </span>
      <div>
        <h2 className="text-xl">Najpierw uzupełnij profil</h2>
        <p className="mt-1 text-ink-2">
          Goście muszą wiedzieć, z kim zawierają umowę, dlatego oferty można dodawać dopiero z kompletnym profilem.
        </p>
        {user && !user.email_verified && (
          <p className="mt-2">Potwierdź też adres e-mail linkiem z naszej wiadomości.</p>
        )}
        {missing.length > 0 && <p className="mt-2">{`Brakuje: ${missing.join(', ')}.`}</p>}
      </div>
      <LinkButton href={paths.profile} variant="primary">
        Uzupełnij profil
      </LinkButton>
    </section>
  )
}
