import { paths } from '#contract/paths.ts'
import { createFault } from '#web/lib/http/fault.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { withOverlay } from '#web/lib/query/loading.ts'
import { useGo, useSearchParams } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useSession } from '#web/lib/http/session.ts'
import { loadingText, sessionEnded } from '#web/lib/texts.pl.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { Alert, ErrorSummary } from '#web/ui/Notice.tsx'
import { PasswordField, TextField } from '#web/ui/fields/TextField.tsx'
import { afterLogin, safeDeepLink } from './deep-link.ts'
import { GuestPane } from './GuestPane.tsx'
import { useEnter } from './use-enter.ts'

const required = 'To pole jest wymagane.'
const noAnswer = 'Nie udało się wczytać Twojego konta. Spróbuj ponownie za chwilę.'
type Login = { email: string; password: string }

export default function LoginPage() {
  useHead({ title: 'Logowanie', noindex: true })
  const go = useGo()
  const [search] = useSearchParams()
  const enter = useEnter()
  const target = search.get('dalej')
  const form = useForm<Login>({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({ email: email.trim() === '' && required, password: password === '' && required }),
  })
  const logIn = async (login: Login) => {
    const user = await enter(login)
    if (!user) throw createFault(0, { errors: [noAnswer], code: 'network' })
    go(afterLogin(target, user), { replace: true })
  }
  return (
    <GuestPane
      scene="swiatlo"
      words={
        <h2 className="text-4xl text-white">
          Najpierw ktoś zapala <i>światła</i>.
        </h2>
      }
    >
      <h1 className="text-3xl">Dobrze Cię widzieć</h1>
      <p className="mt-2 text-ink-2">
        {safeDeepLink(target) ? 'Zaloguj się, żeby przejść dalej.' : 'Zaloguj się, żeby zobaczyć swoje rezerwacje.'}
      </p>
      <form
        noValidate
        className="mt-6 grid gap-5"
        onSubmit={form.submit((values) => withOverlay(loadingText, logIn(values)))}
      >
        {!form.summary && <Ended />}
        <ErrorSummary summary={form.summary} />
        <TextField {...form.field('email')} label="Adres e-mail" type="email" autoComplete="username" maxLength={254} />
        <div>
          <PasswordField {...form.field('password')} label="Hasło" autoComplete="current-password" />
          <p className="mt-1 text-right text-sm">
            <a className="link inline-flex min-h-11 items-center" href={paths.forgottenPassword}>
              Nie pamiętasz hasła?
            </a>
          </p>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy} busyLabel="Loguję...">
          Zaloguj się
        </Button>
      </form>
      <DemoLogins onPick={form.setAll} />
      <WithoutAccount />
    </GuestPane>
  )
}

/** Why the session ended (ruling 58). */
function Ended() {
  const { ended } = useSession()
  return ended && <Alert live>{sessionEnded[ended]}</Alert>
}

function WithoutAccount() {
  return (
    <>
      <p className="mt-6 text-center text-ink-2">
        Nie masz konta?{' '}
        <a className="link inline-flex min-h-11 items-center" href={paths.register}>
          Zostań partnerem
        </a>
      </p>
      <p className="mx-auto mt-2 max-w-sm text-center text-sm text-ink-3">
        Rezerwujesz salę lub usługę? Logowanie nie jest potrzebne, a link do rezerwacji masz w e-mailu.
      </p>
    </>
  )
}

const demoLogins = [
  { email: 'demo@wydarzy.example', password: 'demo-wydarzy-2026', label: 'Partner z ofertami i rezerwacjami' },
  { email: 'nowy@wydarzy.example', password: 'demo-wydarzy-2026', label: 'Nowy partner, profil do uzupełnienia' },
] as const

/** The accounts of the demo, shown only where mails go to the sandbox, so never in production. */
function DemoLogins({ onPick }: { onPick: (values: Login) => void }) {
  const settings = useQuery({ ...q('commonSettings'), staleTime: Number.POSITIVE_INFINITY })
  if (!settings.data?.mailbox_url) return null
  return (
    <Alert className="mt-6">
      <p className="font-semibold">Wersja pokazowa: zaloguj się na próbę</p>
      <ul className="mt-2 grid gap-2">
        {demoLogins.map(({ label, email, password }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>
              {label}
              <span className="block wrap-anywhere">{email}</span>
            </span>
            <Button size="sm" aria-label={`Wpisz dane: ${label}`} onClick={() => onPick({ email, password })}>
              Wpisz dane
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
