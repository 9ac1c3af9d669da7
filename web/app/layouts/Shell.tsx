import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { later } from '#web/lib/page/later.ts'
import { useLoading } from '#web/lib/query/loading.ts'
import { useHere } from '#web/lib/page/navigation.ts'
import { useToast } from '#web/lib/toast.ts'
import { OfflineNote } from './OfflineNote.tsx'

const LoadingOverlay = later(() => import('#web/app/LoadingOverlay.tsx'), Infinity)
const ToastStack = later(() => import('#web/app/ToastStack.tsx'), Infinity)

/** Around every screen: focus after navigation, the overlay, the notifications, and that there is no network. */
export function Shell({ children }: { children: ReactNode }) {
  const waiting = useLoading()
  const toast = useToast()
  useFocusOnNavigation()
  useFocusAfterWaiting(waiting !== null)
  return (
    <>
      <div inert={waiting !== null}>{children}</div>
      <OfflineNote />
      <Suspense fallback={null}>
        {waiting !== null && <LoadingOverlay text={waiting} />}
        {toast && <ToastStack toast={toast} />}
      </Suspense>
    </>
  )
}

/** A screen may name the field to begin with; one that has taken the focus already keeps it. */
function focusScreen(): void {
  const main = document.getElementById('tresc')
  if (!main || document.activeElement?.matches('[data-begin-here]')) return
  const first = main.querySelector<HTMLElement>('[data-begin-here]')
  ;(first ?? main).focus({ preventScroll: true })
}

/** What lies under the overlay takes no focus; a field that wanted it meanwhile gets it afterwards. */
function useFocusAfterWaiting(waiting: boolean): void {
  useEffect(() => {
    if (!waiting && document.activeElement === document.body && document.querySelector('[data-begin-here]'))
      focusScreen()
  }, [waiting])
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
    else focusScreen()
  }, [pathname, hash])
}
