import { Outlet } from '@tanstack/react-router'
import { Footer } from '#web/app/Footer.tsx'
import { GuestHeader } from '#web/app/Header.tsx'
import { Frame } from './Frame.tsx'

/** Login, registration and related pages, with header and footer (ruling 60). */
export function GuestLayout() {
  return (
    <Frame header={<GuestHeader />} footer={<Footer slim flush />}>
      <Outlet />
    </Frame>
  )
}
