import { BadgeCheck, ChevronDown, ChevronRight, CircleAlert, KeyRound, LogOut } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { completeProfileFor } from '#web/features/owners/profile-words.pl.ts'
import { NotificationBell } from '#web/features/reservations/notifications/NotificationBell.tsx'
import { isFault } from '#web/lib/http/fault.ts'
import { withOverlay } from '#web/lib/query/loading.ts'
import { useGo, useHere } from '#web/lib/page/navigation.ts'
import { leave, type User } from '#web/lib/http/session.ts'
import { defaults, loadingText } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { MenuButton } from '#web/ui/overlays/Menu.tsx'
import { Avatar } from '#web/ui/Paper.tsx'
import { guestEntries, HomeLink, isCurrent, LockMark, NavLinks, ThemeButton } from './navigation.tsx'
import { isWorkPath, menuEntries, workEntries } from './owner-entries.tsx'

/** The header of an owner who is logged in; its code is fetched only then. */
export default function OwnerHeader({ user }: { user: User }) {
  const { pathname } = useHere()
  const name = `${user.first_name} ${user.last_name}`
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface max-[12rem]:static">
      <div className="page flex min-h-16 items-center gap-1 max-[12rem]:flex-wrap xl:h-16">
        <HomeLink height={32} />
        <nav aria-label="Panel właściciela" className="navbar hidden h-full items-stretch xl:flex">
          <NavLinks
            entries={isWorkPath(pathname) ? workEntries : [...guestEntries.slice(1), ...workEntries.slice(0, 1)]}
            pathname={pathname}
            incomplete={!user.profile_complete}
            className="flex items-center gap-1.5 px-3 text-sm font-semibold text-ink-2 hover:text-ink aria-[current=page]:text-primary-text"
          />
        </nav>
        <ThemeButton />
        <NotificationBell />
        <MenuButton
          label="Menu użytkownika"
          buttonClass="flex items-center gap-2.5 rounded-full border border-line-2 bg-surface py-1 pr-3 pl-1 hover:bg-hover"
          button={
            <>
              <span className="sr-only">
                Menu użytkownika: <span className="sm:hidden">{name}</span>
              </span>
              <Avatar name={name} className="size-9" />
              <span className="hidden text-left leading-tight sm:block">
                <span className="block text-sm font-semibold">{name}</span>
                <span className="block text-xs text-ink-3">Właściciel</span>
              </span>
              <Icon of={ChevronDown} className="size-4 text-ink-3 max-[20rem]:hidden" />
            </>
          }
          head={<UserCard user={user} name={name} />}
        >
          {(close) => <OwnerMenu user={user} pathname={pathname} close={close} />}
        </MenuButton>
      </div>
    </header>
  )
}

function UserCard({ user, name }: { user: User; name: string }) {
  return (
    <div className="flex gap-3 p-3">
      <Avatar name={name} className="size-12 text-base" />
      <div className="min-w-0">
        <p className="leading-tight font-semibold">{name}</p>
        <p className="truncate text-sm text-ink-3">{user.email}</p>
        <p className="mt-2 flex flex-wrap gap-1.5">
          <Badge tone="primary" icon={KeyRound}>
            Właściciel
          </Badge>
          {user.profile_complete ? (
            <Badge tone="success" icon={BadgeCheck}>
              Zweryfikowany
            </Badge>
          ) : (
            <Badge tone="warning" icon={CircleAlert}>
              Niekompletny
            </Badge>
          )}
        </p>
      </div>
    </div>
  )
}

function useLogOut(): () => Promise<void> {
  const go = useGo()
  return async () => {
    try {
      await withOverlay(loadingText, leave())
      toast(defaults.loggedOut, 'info')
    } catch (error) {
      if (!isFault(error)) console.error(error)
      toast(defaults.logoutFailed, 'danger')
    }
    go(paths.home)
  }
}

function OwnerMenu({ user, pathname, close }: { user: User; pathname: string; close: () => void }) {
  const logOut = useLogOut()
  return (
    <>
      {!user.profile_complete && (
        <a
          role="menuitem"
          tabIndex={-1}
          href={paths.profile}
          onClick={close}
          className="mb-1 bg-warning-bg text-sm font-semibold text-warning-fg"
        >
          <Icon of={CircleAlert} className="text-current" />
          {completeProfileFor(user.offers)}
          <Icon of={ChevronRight} className="ml-auto text-current" />
        </a>
      )}
      <hr />
      {menuEntries.map((entry) => {
        const locked = entry.locked && !user.profile_complete
        return (
          <a
            key={entry.href}
            role="menuitem"
            tabIndex={-1}
            href={locked ? paths.profile : entry.href}
            aria-disabled={locked || undefined}
            aria-current={isCurrent(entry.href, pathname) ? 'page' : undefined}
            className={locked ? 'text-ink-3' : isCurrent(entry.href, pathname) ? 'is-active font-semibold' : ''}
            onClick={() => {
              if (locked) toast('Uzupełnij profil, aby odblokować tę sekcję', 'info')
              close()
            }}
          >
            <Icon of={entry.icon} />
            {entry.label}
            {locked && <LockMark className="ml-auto size-4" />}
          </a>
        )
      })}
      <hr />
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        onClick={() => {
          close()
          void logOut()
        }}
      >
        <Icon of={LogOut} />
        Wyloguj się
      </button>
    </>
  )
}
