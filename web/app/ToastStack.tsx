import { useCallback, useLayoutEffect, useRef } from 'react'
import { hideToast, TOAST_MS, type Toast } from '#web/lib/toast.ts'
import { ToastCard } from '#web/ui/overlays/Toast.tsx'

/** Bottom centre on the phone, above the tab bar and what saves there; top right on a wide screen. */
export default function ToastStack({ toast }: { toast: Toast }) {
  const { id } = toast
  const hide = useCallback(() => hideToast(id), [id])
  const stack = useRef<HTMLDivElement>(null)
  // A drawer that stays open lies in the browser's top layer: what is said of it must lie above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast is lifted above what has opened since
  useLayoutEffect(() => {
    const element = stack.current
    if (!element?.showPopover) return
    element.popover = 'manual'
    element.showPopover()
    return () => {
      if (element.isConnected) element.hidePopover()
    }
  }, [id])
  return (
    <div
      ref={stack}
      className="pointer-events-none fixed inset-x-0 top-auto m-0 h-auto w-auto overflow-visible border-0 bg-transparent p-0 bottom-[calc(var(--seen-bottom)+5rem)] z-50 max-lg:in-[body:has([data-save-bar])]:bottom-38 grid justify-items-center lg:inset-x-auto lg:top-[calc(var(--seen-top)+5rem)] lg:right-8 lg:bottom-auto"
    >
      <div className="pointer-events-auto" key={id}>
        <ToastCard tone={toast.tone} text={toast.text} action={toast.action} duration={TOAST_MS} onHide={hide} />
      </div>
    </div>
  )
}
