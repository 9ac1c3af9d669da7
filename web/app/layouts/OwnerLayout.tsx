import { Outlet } from '@tanstack/react-router'
import { useHere } from '#web/lib/page/navigation.ts'
import { useSession } from '#web/lib/http/session.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Footer } from '#web/app/Footer.tsx'
import { Header } from '#web/app/Header.tsx'
import { LockMark } from '#web/app/navigation.tsx'
import { ownerEntries } from '#web/app/owner-entries.tsx'
import { Frame } from './Frame.tsx'

/** The partner's screens; below 1280 px with a tab bar at the bottom. */
export function OwnerLayout() {
  return (
    <Frame className="max-xl:pb-16" header={<Header />} footer={<Footer slim />}>
      <Outlet />
      <TabBar />
    </Frame>
  )
}

function TabBar() {
  const { pathname } = useHere()
  const { user } = useSession()
  const incomplete = user !== null && !user.profile_complete
  return (
    <nav
      aria-label="Skróty"
      className="botnav fixed inset-x-0 bottom-0 z-40 grid auto-cols-[minmax(0,1fr)] grid-flow-col border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] xl:hidden"
    >
      {ownerEntries.slice(1).map((entry) => (
        <a
          key={entry.href}
          href={entry.href}
          aria-current={pathname.startsWith(entry.href) ? 'page' : undefined}
          className="flex h-15 flex-col items-center justify-center gap-0.5 text-2xs font-semibold text-ink-2 aria-[current=page]:text-primary-text"
        >
          <span className="relative">
            <Icon of={entry.icon} className="size-5.5" />
            {entry.locked && incomplete && <LockMark className="absolute -top-0.5 -right-2.5 size-3" />}
          </span>
          {entry.short ?? entry.label}
        </a>
      ))}
    </nav>
  )
}
