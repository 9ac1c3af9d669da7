import { Handshake, LogIn, Menu as MenuIcon, Moon, X } from '@lucide/icons'
import { Suspense, useEffect, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { later } from '#web/lib/page/later.ts'
import { useHere } from '#web/lib/page/navigation.ts'
import { useSession } from '#web/lib/http/session.ts'
import { toggleTheme } from '#web/lib/theme.ts'
import { IconButton, LinkButton } from '#web/ui/Button.tsx'
import { useBack } from '#web/ui/overlays/back.ts'
import { useOutside } from '#web/ui/overlays/outside.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { BareHeader, guestEntries, HomeLink, isCurrent, NavLinks, ThemeButton, themeWords } from './navigation.tsx'

const OwnerHeader = later(() => import('./OwnerHeader.tsx'))

/** The header of every page but the reservation flow and embeds: for visitors, or for the owner who is logged in. */
export function Header() {
  const { user } = useSession()
  if (!user) return <GuestHeader />
  return (
    <Suspense fallback={<BareHeader />}>
      <OwnerHeader user={user} />
    </Suspense>
  )
}

/**
 * The header of a visitor. The login page keeps it even after a login, because the owner is about to leave that page.
 */
export function GuestHeader() {
  const { pathname } = useHere()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLElement>(null)
  useBack(open, () => setOpen(false))
  useOutside(root, open, () => setOpen(false))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setOpen(false), [pathname])
  return (
    <header ref={root} className="sticky top-0 z-40 border-b border-line bg-bg/95 backdrop-blur">
      <div className="page flex h-16 items-center gap-2 lg:h-18">
        <HomeLink />
        <nav aria-label="Główna" className="navbar hidden h-full items-stretch lg:flex">
          <NavLinks
            entries={guestEntries}
            pathname={pathname}
            className="flex items-center px-3.5 font-medium hover:text-primary-text"
          />
        </nav>
        <ThemeButton className="max-lg:hidden" />
        <span className="mx-2 hidden h-6 w-px bg-line-2 lg:block" />
        <LinkButton href={paths.login} variant="ghost" className="max-lg:hidden">
          Zaloguj się
        </LinkButton>
        <LinkButton
          href={paths.register}
          variant="primary"
          className="max-md:px-3 max-md:text-sm max-md:whitespace-normal max-[20rem]:hidden"
        >
          Zostań partnerem
        </LinkButton>
        <IconButton
          icon={open ? X : MenuIcon}
          label={open ? 'Zamknij menu' : 'Otwórz menu'}
          aria-expanded={open}
          aria-controls="menu"
          className="lg:hidden"
          onClick={() => setOpen(!open)}
        />
      </div>
      <nav
        id="menu"
        aria-label="Menu"
        className={
          open
            ? 'menu absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto rounded-none border-x-0 lg:hidden'
            : 'hidden'
        }
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
        }}
      >
        {open && <MenuEntries pathname={pathname} />}
      </nav>
    </header>
  )
}

/** Drawn only while the menu is open, which needs scripts. */
function MenuEntries({ pathname }: { pathname: string }) {
  return (
    <>
      {guestEntries.map(({ href, label, icon }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrent(href, pathname) ? 'page' : undefined}
          className={isCurrent(href, pathname) ? 'is-active font-semibold' : ''}
        >
          <Icon of={icon} />
          {label}
        </a>
      ))}
      <hr />
      <a href={paths.login}>
        <Icon of={LogIn} />
        Zaloguj się
      </a>
      {/* With large letters the header of a phone has no room for its button. */}
      <a href={paths.register} className="min-[20rem]:hidden">
        <Icon of={Handshake} />
        Zostań partnerem
      </a>
      <button type="button" onClick={toggleTheme}>
        <Icon of={Moon} />
        {themeWords}
      </button>
    </>
  )
}
