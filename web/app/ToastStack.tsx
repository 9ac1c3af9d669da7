import { useCallback, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { hideToast, TOAST_MS, type Toast } from '#web/lib/toast.ts'
import { ToastCard } from '#web/ui/overlays/Toast.tsx'

/** One toast: bottom centre on the phone, above the tab bar and save bars; top right on a wide screen. */
export default function ToastStack({ toast }: { toast: Toast }) {
  const { id } = toast
  const hide = useCallback(() => hideToast(id), [id])
  const box = useBox(id)
  return createPortal(
    <div className="pointer-events-auto" key={id}>
      <ToastCard tone={toast.tone} text={toast.text} action={toast.action} duration={TOAST_MS} onHide={hide} />
    </div>,
    box,
  )
}

/**
 * An open drawer makes everything outside it inert, so a toast there could neither be heard nor pressed. The box
 * therefore lies inside the topmost open drawer, in the browser's top layer, and moves as drawers open and close.
 */
function useBox(id: number): HTMLElement {
  const [box] = useState(() => {
    const element = document.createElement('div')
    element.className =
      'pointer-events-none fixed inset-x-0 top-auto m-0 h-auto w-auto overflow-visible border-0 bg-transparent p-0 bottom-[calc(var(--seen-bottom)+5rem)] z-50 max-lg:in-[body:has([data-save-bar])]:bottom-38 grid justify-items-center lg:inset-x-auto lg:top-[calc(var(--seen-top)+5rem)] lg:right-8 lg:bottom-auto'
    return element
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new toast is lifted above what has opened since
  useLayoutEffect(() => {
    const place = () => {
      const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
      if (box.parentElement === host) return
      host.append(box)
      lift(box)
    }
    const changes = new MutationObserver(place)
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    place()
    return () => {
      changes.disconnect()
      box.remove()
    }
  }, [box, id])
  return box
}

function lift(box: HTMLElement): void {
  if (!box.showPopover) return
  box.popover = 'manual'
  box.showPopover()
}
