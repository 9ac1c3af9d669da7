import { X } from '@lucide/icons'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useId, useRef } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { useBack } from './back.ts'

type Common = {
  open: boolean
  /** Called on Esc, the cross and a click outside; the parent then sets `open` to false. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** The address says that it is open (it was opened by a link), so it has an entry in the history already. */
  addressed?: boolean | undefined
}

type Modal = Pick<Common, 'open' | 'onClose' | 'addressed'>

/** The browser's own modal: it traps the focus, makes the page behind inert, closes on Esc and gives the focus back. */
export function useModal({ open, onClose, addressed = false }: Modal): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element>(null)
  useBack(open && !addressed, onClose)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      opener.current = document.activeElement
      dialog.showModal()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  // A dialog that is removed from the page while it is open does not give the focus back by itself.
  useEffect(() => () => giveBack(opener.current), [])
  useEffect(() => {
    const dialog = ref.current
    const cancel = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    const beside = (event: MouseEvent) => {
      if (event.target === dialog) onClose()
    }
    dialog?.addEventListener('cancel', cancel)
    dialog?.addEventListener('mousedown', beside)
    return () => {
      dialog?.removeEventListener('cancel', cancel)
      dialog?.removeEventListener('mousedown', beside)
    }
  }, [onClose])
  return ref
}

function giveBack(opener: Element | null): void {
  const lost = document.activeElement === null || document.activeElement === document.body
  if (lost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
}

export type DialogProps = Common & {
  /** The safe action first, the one that changes something last. */
  actions?: ReactNode
  description?: ReactNode
  wide?: boolean
  /** A short question stays a box on the phone; anything longer becomes a full-height sheet. */
  small?: boolean
}

export function Dialog({ open, onClose, title, description, children, actions, wide, small, addressed }: DialogProps) {
  const id = useId()
  const ref = useModal({ open, onClose, addressed })
  const classes = `dialog ${wide ? 'dialog-wide' : ''} ${small ? 'dialog-small' : ''}`
  return (
    <dialog ref={ref} className={classes} aria-labelledby={id} aria-describedby={description ? `${id}-d` : undefined}>
      {open && (
        <div className="flex min-h-full flex-col p-6">
          <div className="flex items-start gap-3">
            <h2 id={id} className="flex-1 text-2xl">
              {title}
            </h2>
            {!small && <IconButton icon={X} label="Zamknij" onClick={onClose} className="-mt-1.5 -mr-2" />}
          </div>
          {description && (
            <p id={`${id}-d`} className="mt-2 text-ink-2">
              {description}
            </p>
          )}
          <div className="flex-1">{children}</div>
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

export type DrawerProps = Common & {
  /** A bar at the bottom that does not scroll away. */
  footer?: ReactNode
  /** The content takes long to draw, so the drawer appears empty first. Not for a form that takes the focus. */
  heavy?: boolean
}

/** A drawer from the right on a wide screen, a full-height sheet on the phone; only the body scrolls. */
export function Drawer({ open, onClose, title, children, footer, heavy = false, addressed }: DrawerProps) {
  const id = useId()
  const filled = useDeferredValue(true, !heavy)
  const ref = useModal({ open, onClose, addressed })
  return (
    <dialog ref={ref} className="drawer" aria-labelledby={id}>
      {open && (
        <div className="flex h-full flex-col">
          <header className="flex items-center gap-2 border-b border-line px-5 py-2">
            <h2 id={id} className="flex-1 text-xl">
              {title}
            </h2>
            <IconButton icon={X} label="Zamknij" onClick={onClose} />
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section className="flex-1 overflow-y-auto p-5 print:overflow-visible" tabIndex={0} aria-labelledby={id}>
            {filled && children}
          </section>
          {footer && (
            <footer className="flex flex-wrap items-center gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
