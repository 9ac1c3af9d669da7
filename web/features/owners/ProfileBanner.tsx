import { Banknote, Check, CircleDashed, Plus } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { MailboxLink } from '#web/lib/MailboxLink.tsx'
import { ResendVerification } from '#web/features/auth/register/ResendVerification.tsx'
import type { Reply } from '#web/lib/http/api.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { profileBulbs, type ProfileBulb } from './profile-state.ts'

const labels: Record<ProfileBulb['code'], string> = {
  account: 'Konto',
  email: 'E-mail',
  phone: 'Telefon',
  business: 'Dane firmy',
}

const titles = [
  'Wszystkie światła zapalone',
  'Została jedna żarówka',
  'Zostały dwie żarówki',
  'Zostały trzy żarówki',
  'Zostały cztery żarówki',
] as const

const stateId = 'stan-profilu'

/**
 * Shows the state of the profile after a save: the form has become shorter, and the person should see what has changed
 * and what comes next.
 */
export function showState(): void {
  requestAnimationFrame(() => {
    const state = document.getElementById(stateId)
    state?.scrollIntoView({ block: 'start' })
    state?.focus({ preventScroll: true })
  })
}

/** The progress of the profile as a garland, and what is still missing. */
export function ProfileBanner({ me }: { me: Reply<'getMe'> }) {
  const bulbs = profileBulbs(me)
  const dark = bulbs.filter((bulb) => !bulb.lit).length
  const title = titles[dark] ?? titles[4]
  return (
    <>
      <section className="mt-5 overflow-hidden rounded-xl bg-dusk text-on-dusk" aria-label="Stan profilu">
        <div className="grid items-center gap-6 p-6 md:grid-cols-[1fr_auto] lg:p-8">
          <div>
            <h2 id={stateId} tabIndex={-1} className="scroll-mt-32 text-2xl outline-none">
              {title}
            </h2>
            <p className="mt-1 max-w-lg text-on-dusk-2">
              {me.profile_complete
                ? me.missing_to_publish.length > 0
                  ? 'Możesz już dodawać oferty. Dane do umów i wpłat uzupełnisz przed publikacją.'
                  : 'Profil jest kompletny. Goście widzą dane Twojej firmy przy każdej ofercie.'
                : 'Kiedy profil będzie kompletny, odblokujesz dodawanie sal i usług. Na rezerwacje odpowiadasz już teraz.'}
            </p>
            <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
              {bulbs.map(({ code, lit }) => (
                <li key={code} className={`flex items-center gap-2 ${lit ? 'text-on-dusk-2' : 'font-semibold'}`}>
                  <Icon of={lit ? Check : CircleDashed} className={lit ? 'text-accent' : 'text-on-dusk-2'} />
                  {labels[code]}
                  <span className="sr-only">{lit ? ' gotowe' : ' brakuje'}</span>
                </li>
              ))}
            </ul>
            <NextStep me={me} />
          </div>
          <Garland bulbs={bulbs} />
        </div>
      </section>
      {!me.email_verified && (
        <Alert tone="warning" className="mt-4">
          <p className="font-semibold">{`Wysłaliśmy link na ${me.email}. Potwierdź adres, aby przejść dalej.`}</p>
          <div className="mt-3 flex flex-wrap items-start gap-3">
            <ResendVerification email={me.email} />
            <MailboxLink />
          </div>
        </Alert>
      )}
    </>
  )
}

/** The next step of the account, as soon as it is possible. */
function NextStep({ me }: { me: Reply<'getMe'> }) {
  if (me.next_step === 'setup_payouts')
    return (
      <p className="mt-6">
        <LinkButton href="#wyplaty" variant="accent" icon={Banknote}>
          Skonfiguruj wypłaty
        </LinkButton>
      </p>
    )
  if (me.next_step !== 'create_listing') return null
  const firsts = [
    { kind: 'venue', href: paths.newVenue, label: 'Dodaj pierwszą salę' },
    { kind: 'service', href: paths.newService, label: 'Dodaj pierwszą usługę' },
  ].filter(({ kind }) => me.offers.includes(kind))
  return (
    <p className="mt-6 flex flex-wrap gap-3">
      {firsts.map(({ kind, href, label }, index) => (
        <LinkButton key={kind} href={href} variant={index === 0 ? 'accent' : 'dusk'} icon={Plus}>
          {label}
        </LinkButton>
      ))}
    </p>
  )
}

const hanging: readonly [number, number][] = [
  [48, 29],
  [116, 45],
  [184, 45],
  [252, 29],
]

function Garland({ bulbs }: { bulbs: readonly ProfileBulb[] }) {
  const lit = bulbs.filter((bulb) => bulb.lit).length
  return (
    <svg
      viewBox="0 0 300 80"
      className="w-full max-w-xs"
      role="img"
      aria-label={`Profil uzupełniony: ${lit} z ${bulbs.length}`}
    >
      <path d="M4 8Q150 84 296 8" fill="none" stroke="var(--dusk-line)" strokeWidth="2" />
      {bulbs.map((bulb, index) => {
        const [x, y] = hanging[index] ?? [0, 0]
        return (
          <g key={bulb.code}>
            {bulb.lit && <circle cx={x} cy={y} r="17" fill="#ffcf7d" opacity=".26" />}
            <circle
              cx={x}
              cy={y}
              r="8"
              fill={bulb.lit ? '#ffb646' : 'transparent'}
              stroke={bulb.lit ? '#ffb646' : 'var(--on-dusk-2)'}
              strokeWidth="2"
            />
          </g>
        )
      })}
    </svg>
  )
}
