import { Outlet } from '@tanstack/react-router'
import { Footer } from '#web/app/Footer.tsx'
import { Header } from '#web/app/Header.tsx'
import { Frame } from './Frame.tsx'

export function PublicLayout() {
  return (
    <Frame header={<Header />} footer={<Footer />}>
      <Outlet />
    </Frame>
  )
}
