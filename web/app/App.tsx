import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchLinks } from './links.ts'
import { Shell } from './layouts/Shell.tsx'

/** Around every screen: links, and what the shell does. */
export function App() {
  const router = useRouter()
  useEffect(() => watchLinks(router), [router])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
