import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { watchLinks } from './links.ts'
import { Shell } from './layouts/Shell.tsx'

/** The root of all screens: handles links and draws the shell. */
export function App() {
  const router = useRouter()
  useEffect(() => watchLinks(router), [router])
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}
