import { paths } from '#contract/paths.ts'
import { Logo } from '#web/ui/art/Logo.tsx'

const links = [
  { href: paths.register, label: 'Zostań partnerem' },
  { href: paths.plans, label: 'Plany i ceny' },
  { href: paths.demo, label: 'Demo' },
  { href: paths.about, label: 'O nas' },
  { href: paths.contact, label: 'Kontakt' },
  { href: paths.recoverReservations, label: 'Odzyskaj link do rezerwacji' },
  { href: paths.privacy, label: 'Polityka prywatności' },
] as const
const rules = [
  { href: paths.terms, label: 'Regulamin' },
  { href: paths.partnerTerms, label: 'Regulamin dla partnerów' },
  { href: paths.ranking, label: 'Jak ustalamy kolejność' },
  { href: paths.accessibility, label: 'Dostępność' },
] as const

const linkClass =
  'inline-flex min-h-11 items-center font-medium text-on-dusk-2 underline-offset-4 hover:text-on-dusk hover:underline'

/**
 * `slim` is the footer of working screens: less padding, the same links. `flush` leaves no gap above it on wide
 * screens.
 */
export function Footer({ slim, flush }: { slim?: boolean; flush?: boolean }) {
  return (
    <footer className={`feston-up relative bg-dusk ${flush ? 'mt-24 lg:mt-0' : 'mt-24'} text-on-dusk max-lg:pb-4`}>
      <div className={`page ${slim ? 'py-8' : 'py-14'}`}>
        <div className="flex flex-col gap-8 md:flex-row md:items-end md:justify-between">
          <div>
            <Logo height={40} inverse />
            <p className="display late-line mt-4 text-2xl text-on-dusk italic">Niech się wydarzy.</p>
          </div>
          <nav aria-label="Stopka">
            <ul className="grid grid-cols-2 max-[20rem]:grid-cols-1 gap-x-10 gap-y-1 sm:flex sm:flex-wrap sm:justify-end">
              {links.map((link) => (
                <li key={link.href}>
                  <a href={link.href} className={linkClass}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="mt-8 flex flex-col gap-x-8 gap-y-2 border-t border-dusk-line pt-4 text-sm text-on-dusk-2 md:flex-row md:items-center md:justify-between">
          <p>© 2026 Wydarzy</p>
          <ul className="flex flex-wrap gap-x-6">
            {rules.map((link) => (
              <li key={link.href}>
                <a href={link.href} className={linkClass}>
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
