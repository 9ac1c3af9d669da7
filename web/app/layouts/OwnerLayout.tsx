import { Outlet } from '@tanstack/react-router'
import { Ellipsis } from '@lucide/icons'
import { useCallback, useEffect, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { useSession } from '#web/lib/http/session.ts'
import { useHere } from '#web/lib/page/navigation.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { Header } from '#web/app/Header.tsx'
import { type Entry, guestEntries, LockMark } from '#web/app/navigation.tsx'
import { isTabCurrent, isWorkPath, moreEntries, tabEntries } from '#web/app/owner-entries.tsx'
import { PlanBanner } from '#web/features/subscriptions/PlanBanner.tsx'
import { Frame } from './Frame.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** The owner's screens: no public footer, and below 1280 px a tab bar at the bottom. */
export function OwnerLayout() {
  useKeptFocus()
  return (
    <Frame className="max-xl:pb-16 print:pb-0" header={<OwnerTop />} footer={<SmallPrint />}>
      <Outlet />
      <TabBar />
    </Frame>
  )
}

function OwnerTop() {
  return (
    <>
      <Header />
      <PlanBanner />
    </>
  )
}

const smallPrint = [
  { href: paths.contact, label: 'Kontakt' },
  { href: paths.partnerTerms, label: 'Regulamin dla partnerów' },
  { href: paths.privacy, label: 'Polityka prywatności' },
  { href: paths.accessibility, label: 'Dostępność' },
] as const

/** Links that must be reachable from every screen. */
function SmallPrint() {
  return (
    <nav aria-label="Informacje" className="page pt-12 pb-4 print:hidden">
      <ul className="flex flex-wrap gap-x-5 text-sm text-ink-3">
        {smallPrint.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const tabClass =
  'flex h-15 flex-col items-center justify-center gap-0.5 text-2xs font-semibold text-ink-2 aria-[current=page]:text-primary-text'

function TabBar() {
  const { pathname } = useHere()
  const { user } = useSession()
  const incomplete = user !== null && !user.profile_complete
  const elsewhere = isWorkPath(pathname) && !tabEntries.some((entry) => isTabCurrent(entry, pathname))
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when its chosen screen is shown
  useEffect(close, [pathname])
  return (
    <nav
      aria-label="Skróty"
      className="edge-bar botnav fixed inset-x-0 bottom-0 z-40 grid grid-cols-5 max-[22.5rem]:grid-cols-[repeat(5,auto)] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] xl:hidden"
    >
      {tabEntries.map((entry) => (
        <a
          key={entry.href}
          href={entry.href}
          aria-current={isTabCurrent(entry, pathname) ? 'page' : undefined}
          className={tabClass}
        >
          <span className="relative">
            <Icon of={entry.icon} className="size-5.5" />
            {entry.locked && incomplete && <LockMark className="absolute -top-0.5 -right-2.5 size-3" />}
          </span>
          {entry.label}
        </a>
      ))}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-current={elsewhere ? 'page' : undefined}
        className={tabClass}
        onClick={() => setOpen(true)}
      >
        <Icon of={Ellipsis} className="size-5.5" />
        Więcej
      </button>
      <Drawer open={open} onClose={close} title="Więcej">
        <MoreList entries={moreEntries} incomplete={incomplete} onPick={close} />
        <p className="mt-6 mb-1 text-sm font-semibold text-ink-3">Strona dla gości</p>
        <MoreList entries={guestEntries} incomplete={false} onPick={close} />
      </Drawer>
    </nav>
  )
}

type ListProps = { entries: readonly Entry[]; incomplete: boolean; onPick: () => void }

function MoreList({ entries, incomplete, onPick }: ListProps) {
  return (
    <ul className="-mx-3">
      {entries.map(({ href, label, icon, locked }) => (
        <li key={href}>
          <a href={href} onClick={onPick} className="flex min-h-12 items-center gap-3 rounded-lg px-3 hover:bg-hover">
            <Icon of={icon} className="size-5 text-ink-3" />
            {label}
            {locked && incomplete && <LockMark className="ml-auto size-4" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
