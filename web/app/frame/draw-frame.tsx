/** Draws a page for another site on the server, with the same tree as `entry-frame.tsx`. */
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavigationContext } from '#web/lib/page/navigation.ts'
import { FrameApp } from './FrameApp.tsx'
import { frameHooks, standStill } from './navigation.ts'
import { fetchScreen, screenAt } from './screens.ts'

/** The tree of the page, with its data loaded; null for an address that is none of these pages. */
export async function drawFrame(
  address: URL,
  queries: QueryClient,
): Promise<{ app: ReactNode; modules: string[] } | null> {
  const match = screenAt(address.pathname)
  if (!match) return null
  const screen = await fetchScreen(address.pathname)
  const { kind, params, module } = match
  await screen?.load?.({ kind, queries, params, search: address.searchParams })
  const navigation = standStill(address)
  const app = (
    <NavigationContext value={frameHooks(navigation)}>
      <FrameApp go={navigation.go} />
    </NavigationContext>
  )
  return { app, modules: [module] }
}
