import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useLoading } from '#web/lib/loading.ts'
import { useHere } from '#web/lib/navigation.ts'
import { LoadingOverlay } from './LoadingOverlay.tsx'
import { watchLinks } from './links.ts'
import { ToastStack } from './ToastStack.tsx'

/** Around every screen: links, focus after navigation, the overlay and the notifications. */
export function App() {
  const router = useRouter()
  const waiting = useLoading() !== null
  useEffect(() => watchLinks(router), [router])
  useFocusOnNavigation()
  return (
    <>
      <div inert={waiting}>
        <Outlet />
      </div>
      <LoadingOverlay />
      <ToastStack />
    </>
  )
}

/** A new screen starts at its `main`, also for the keyboard and the screen reader. */
function useFocusOnNavigation(): void {
  const { pathname, hash } = useHere()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const target = hash ? document.getElementById(hash) : null
    if (target) target.scrollIntoView()
    else document.getElementById('tresc')?.focus({ preventScroll: true })
  }, [pathname, hash])
}
