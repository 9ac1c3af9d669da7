import { useCallback } from 'react'
import { hideToast, TOAST_MS, useToast } from '#web/lib/toast.ts'
import { ToastCard } from '#web/ui/Toast.tsx'

/** Bottom centre on the phone, above the tab bar; top right on a wide screen. */
export function ToastStack() {
  const toast = useToast()
  const id = toast?.id
  const hide = useCallback(() => {
    if (id !== undefined) hideToast(id)
  }, [id])
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-20 z-50 grid justify-items-center lg:inset-x-auto lg:top-20 lg:right-8 lg:bottom-auto">
      {toast && (
        <div className="pointer-events-auto" key={toast.id}>
          <ToastCard tone={toast.tone} text={toast.text} action={toast.action} duration={TOAST_MS} onHide={hide} />
        </div>
      )}
    </div>
  )
}
