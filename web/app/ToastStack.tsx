import { useCallback } from 'react'
import { hideToast, TOAST_MS, type Toast } from '#web/lib/toast.ts'
import { ToastCard } from '#web/ui/overlays/Toast.tsx'

/** Bottom centre on the phone, above the tab bar and what saves there; top right on a wide screen. */
export default function ToastStack({ toast }: { toast: Toast }) {
  const { id } = toast
  const hide = useCallback(() => hideToast(id), [id])
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-50 max-lg:in-[body:has([data-save-bar])]:bottom-38 grid justify-items-center lg:inset-x-auto lg:top-20 lg:right-8 lg:bottom-auto">
      <div className="pointer-events-auto" key={id}>
        <ToastCard tone={toast.tone} text={toast.text} action={toast.action} duration={TOAST_MS} onHide={hide} />
      </div>
    </div>
  )
}
