import { CalendarCheck, ClipboardList, type LucideIconData, Mailbox, Search } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { type PageLoad, q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Scene } from '#web/ui/Paper.tsx'

export const load = ({ queries }: PageLoad) => queries.prefetchQuery(q('commonSettings'))

const description = 'Przejdź całą drogę, od wyszukania terminu do odpowiedzi właściciela, na przykładowych ofertach.'

const steps: readonly { icon: LucideIconData; title: string; text: string }[] = [
  {
    icon: Search,
    title: 'Znajdź i wyceń',
    text: 'Wybierz datę i liczbę gości. Przy każdej ofercie jest cena za całość, policzona z cennika właściciela.',
  },
  {
    icon: CalendarCheck,
    title: 'Zarezerwuj',
    text: 'Termin, goście i dodatki, dane, podsumowanie. Bez zakładania konta.',
  },
  {
    icon: Mailbox,
    title: 'Potwierdź e-mailem',
    text: 'Wiadomość z linkiem trafia do skrzynki. W wersji pokazowej skrzynkę widać obok serwisu.',
  },
  {
    icon: ClipboardList,
    title: 'Odpowiedz jako partner',
    text: 'Zaloguj się jako właściciel, zaakceptuj prośbę i zobacz, jaką wiadomość dostaje osoba rezerwująca.',
  },
]

export default function DemoPage() {
  const settings = useQuery(q('commonSettings'))
  const mailbox = settings.data?.mailbox_url
  const site = settings.data?.demo?.site_url
  useHead({ title: 'Demo', description, path: paths.demo })
  return (
    <>
      <section className="page grid items-center gap-8 pt-10 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pt-16">
        <div>
          <h1 className="text-3xl lg:text-4xl">
            Zobacz, <i>jak to działa</i>
          </h1>
          <p className="mt-4 max-w-prose text-lg text-ink-2">
            Oferty w wersji pokazowej są zmyślone, ale działają naprawdę: kalendarz, cennik, rezerwacja i wiadomości.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton href={paths.venues} variant="primary" size="lg">
              Zarezerwuj na próbę
            </LinkButton>
            <LinkButton href={paths.login} size="lg">
              Zaloguj się jako partner
            </LinkButton>
          </div>
        </div>
        <Scene name="taras" className="aspect-[3/2] w-full rounded-xl object-cover" eager />
      </section>
      <section className="page mt-16" aria-label="Co można sprawdzić">
        <ol className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
          {steps.map(({ icon, title, text }, index) => (
            <li key={title} className="card card-pad">
              <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-primary-text">
                <Icon of={icon} />
              </span>
              <h2 className="mt-4 text-xl">{`${index + 1}. ${title}`}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
        {site && <ForeignSite href={site} />}
        {mailbox && (
          <Alert className="mt-6">
            Serwis działa w trybie pokazowym: wiadomości nie wychodzą na zewnątrz, przeczytasz je w{' '}
            <a className="underline underline-offset-3" href={mailbox}>
              skrzynce testowej
            </a>
            . Dane do logowania wypisuje program po starcie.
          </Alert>
        )}
      </section>
    </>
  )
}

/** The form in use: on a partner's site, at another address. */
function ForeignSite({ href }: { href: string }) {
  return (
    <div className="card card-pad mt-6 grid gap-4 sm:grid-cols-[1fr_auto] sm:items-center">
      <div>
        <h2 className="text-xl">Formularz na obcej stronie</h2>
        <p className="mt-1 text-ink-2">
          Strona zmyślonego partnera, pod innym adresem niż serwis. Rezerwacja jest w niej wklejona jedną linijką i
          działa w całości, bez ciasteczek.
        </p>
      </div>
      <LinkButton href={href} variant="primary">
        Otwórz stronę partnera
      </LinkButton>
    </div>
  )
}
