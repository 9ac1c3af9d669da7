import { House, Lock, type LucideIconData, Moon, Sparkles, Warehouse } from '@lucide/icons'
import { paths } from '#contract/paths.ts'
import { toggleTheme } from '#web/lib/theme.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Logo, LogoSymbol } from '#web/ui/art/Logo.tsx'

export type Entry = {
  href: string
  label: string
  icon: LucideIconData
  locked?: boolean
}

export const guestEntries: readonly Entry[] = [
  { href: paths.home, label: 'Strona główna', icon: House },
  { href: paths.venues, label: 'Sale', icon: Warehouse },
  { href: paths.services, label: 'Usługi', icon: Sparkles },
]

export const isCurrent = (href: string, pathname: string): boolean =>
  href === '/' ? pathname === '/' : pathname.startsWith(href)

export function HomeLink({ height = 34 }: { height?: number }) {
  return (
    <a
      href={paths.home}
      className="mr-auto inline-flex min-h-11 shrink-0 items-center rounded-md"
      aria-label="Wydarzy, strona główna"
    >
      <span className="max-[24rem]:hidden">
        <Logo height={height} />
      </span>
      <span className="hidden max-[24rem]:block">
        <LogoSymbol size={38} />
      </span>
    </a>
  )
}

/** The header of an owner's screen while the profile is still being read. */
export function BareHeader() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex h-16 items-center">
        <HomeLink height={32} />
      </div>
    </header>
  )
}

export function NavLinks({
  entries,
  pathname,
  className,
  incomplete = false,
}: {
  entries: readonly Entry[]
  pathname: string
  className: string
  /** The owner's profile is incomplete; entries that are locked for that show it. */
  incomplete?: boolean
}) {
  return entries.map(({ href, label, locked }) => (
    <a key={href} href={href} aria-current={isCurrent(href, pathname) ? 'page' : undefined} className={className}>
      {label}
      {locked && incomplete && <LockMark className="size-4" />}
    </a>
  ))
}

export function LockMark({ className }: { className: string }) {
  return (
    <>
      <Icon of={Lock} className={className} />
      <span className="sr-only"> zablokowane</span>
    </>
  )
}

export const themeWords = 'Zmień motyw'

/** Switches the theme. It stands only in the header, or in its menu on narrow screens. */
export function ThemeButton({ className = '' }: { className?: string }) {
  return <IconButton icon={Moon} label={themeWords} className={className} onClick={toggleTheme} />
}
