import { Outlet } from '@tanstack/react-router'
import { EmbedLayout } from './EmbedLayout.tsx'

/** The same under the router: while developing there is one entry for all pages. */
export function EmbedRoute() {
  return (
    <EmbedLayout>
      <Outlet />
    </EmbedLayout>
  )
}
