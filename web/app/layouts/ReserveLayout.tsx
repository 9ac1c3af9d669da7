import { Outlet } from '@tanstack/react-router'
import { X } from '@lucide/icons'
import { listingPaths, paths } from '#contract/paths.ts'
import { useHere, useParam } from '#web/lib/page/navigation.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { wayOut } from '#web/lib/page/way-out.ts'
import { Footer } from '#web/app/Footer.tsx'
import { HomeLink } from '#web/app/navigation.tsx'
import { Frame } from './Frame.tsx'

/** The reservation flow: a compact header with one way out, back to the listing; the footer stays (ruling 45). */
export function ReserveLayout() {
  const { pathname } = useHere()
  const id = useParam('id')
  const back = wayOut.use()
  const listing = Object.values(listingPaths).find((paths) => paths.reserve(id) === pathname)
  return (
    <Frame
      header={
        <header className="border-b border-line bg-surface">
          <div className="page flex h-16 items-center justify-between">
            <HomeLink height={32} />
            <LinkButton href={back ?? listing?.detail(id) ?? paths.home} variant="ghost" size="sm" icon={X}>
              Zamknij
            </LinkButton>
          </div>
        </header>
      }
      footer={<Footer slim />}
    >
      <Outlet />
    </Frame>
  )
}
