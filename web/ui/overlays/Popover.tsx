import { X } from '@lucide/icons'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { useBack } from './back.ts'
import { usePanel } from './top-layer.ts'

export type PopoverProps = {
  /** Draws the trigger; spread `props` on a button. */
  trigger: (props: {
    ref: RefObject<HTMLButtonElement | null>
    'aria-haspopup': 'dialog'
    'aria-expanded': boolean
    'aria-controls': string | undefined
    onClick: () => void
  }) => ReactNode
  label: string
  children: (close: () => void) => ReactNode
  className?: string
}

/**
 * A panel under its button; a sheet over the whole screen in a narrow window. Esc, a click outside and leaving it with
 * Tab close it; Esc returns the focus to the button.
 */
export function Popover({ trigger, label, children, className = '' }: PopoverProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  usePanel(panel, open, root)
  useClosing({ open, setOpen, root, button, panel })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  useBack(open, close)
  return (
    <div className="relative" ref={root}>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
        onClick: () => setOpen(!open),
      })}
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          className={`panel text-ink absolute top-full z-50 mt-2 w-max max-w-[calc(100vw-2rem)] p-5 right-0 ${className} max-md:fixed max-md:inset-x-0 max-md:top-(--seen-top) max-md:bottom-(--seen-bottom) max-md:m-0 max-md:h-(--seen-height) max-md:max-h-none max-md:w-full max-md:max-w-none max-md:overflow-y-auto max-md:rounded-none max-md:border-0`}
        >
          <div className="mb-3 flex items-center gap-2 md:hidden">
            <p className="display flex-1 text-xl">{label}</p>
            <IconButton icon={X} label="Zamknij" onClick={close} />
          </div>
          {children(close)}
        </div>
      )}
    </div>
  )
}

type Parts = {
  open: boolean
  setOpen: (open: boolean) => void
  root: RefObject<HTMLElement | null>
  button: RefObject<HTMLElement | null>
  panel: RefObject<HTMLElement | null>
}

/** Used instead of `checkVisibility`, which phones of 2023 do not have. */
const isDrawn = (element: HTMLElement): boolean => element.getClientRects().length > 0

/** Moves the focus in on opening; closes on Esc, a click outside and when the focus goes elsewhere. */
function useClosing({ open, setOpen, root, button, panel }: Parts): void {
  useEffect(() => {
    if (!open) return
    const first = (selector: string) =>
      [...(panel.current?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isDrawn)
    const start = first('[tabindex="0"]') ?? first('input, a[href], button:not(:disabled)')
    start?.focus()
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Inside a dialog the same key would close the dialog too.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onEscape, true)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onEscape, true)
    }
  }, [open, setOpen, root, button, panel])
}
