import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { later } from '#web/lib/page/later.ts'
import { useLoading } from '#web/lib/query/loading.ts'
import { useHere } from '#web/lib/page/navigation.ts'
import { useToast } from '#web/lib/toast.ts'
import { OfflineNote } from './OfflineNote.tsx'

const LoadingOverlay = later(() => import('#web/app/LoadingOverlay.tsx'), Infinity)
const ToastStack = later(() => import('#web/app/ToastStack.tsx'), Infinity)

/** Common to all screens: focus after navigation, the overlay, toasts, and the note that the network is gone. */
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

/**
 * Focuses the field that the screen names as its first, or else `main`; a named field that has the focus already keeps
 * it.
 */
function focusScreen(): void {
  const main = document.getElementById('tresc')
  if (!main || document.activeElement?.matches('[data-begin-here]')) return
  const first = main.querySelector<HTMLElement>('[data-begin-here]')
  ;(first ?? main).focus({ preventScroll: true })
}

/** Nothing under the overlay can take the focus; the screen's first field gets it when the overlay is gone. */
function useFocusAfterWaiting(waiting: boolean): void {
  useEffect(() => {
    if (!waiting && document.activeElement === document.body && document.querySelector('[data-begin-here]'))
      focusScreen()
  }, [waiting])
}

/** Moves the focus to the new screen after navigation, for keyboards and screen readers. */
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
