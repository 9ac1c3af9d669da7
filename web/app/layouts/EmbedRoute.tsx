import { Outlet } from '@tanstack/react-router'
import { EmbedLayout } from './EmbedLayout.tsx'

/** `EmbedLayout` under the router: in development one entry serves all pages. */
export function EmbedRoute() {
  return (
    <EmbedLayout>
      <Outlet />
    </EmbedLayout>
  )
}
