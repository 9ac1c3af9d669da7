import { Outlet } from '@tanstack/react-router'
import { Footer } from '../Footer.tsx'
import { Header } from '../Header.tsx'
import { Frame } from './Frame.tsx'

export function PublicLayout() {
  return (
    <Frame header={<Header />} footer={<Footer />}>
      <Outlet />
    </Frame>
  )
}
