import { Outlet } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { HomeLink } from '#web/app/navigation.tsx'
import { Frame } from './Frame.tsx'

/** Login, registration and what belongs to them: a form on the left, a picture on the right of wide screens. */
export function GuestLayout() {
  return (
    <Frame className="lg:pr-[50%]" header={<GuestBar />}>
      <Outlet />
    </Frame>
  )
}

function GuestBar() {
  return (
    <header className="page flex h-20 max-w-xl items-center justify-between">
      <HomeLink />
      <LinkButton href={paths.home} variant="ghost" size="sm" icon={ArrowLeft} className="max-sm:px-1">
        Strona główna
      </LinkButton>
    </header>
  )
}
