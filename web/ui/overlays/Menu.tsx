import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useBack } from './back.ts'
import { useOutside } from './outside.ts'
import { useInsideWindow } from './top-layer.ts'

export type MenuButtonProps = {
  /** Content of the button; anything but a control. */
  button: ReactNode
  buttonClass: string
  /** Name of the button when its content does not say enough. */
  buttonLabel?: string
  /** Name of the menu. */
  label: string
  /** Above the entries: name and badges. */
  head?: ReactNode
  /** `a` and `button` elements with `role="menuitem"`; `close` shuts the menu. */
  children: (close: () => void) => ReactNode
  className?: string
}

/** Whether the menu is open, its keyboard control, and the focus, which returns to the button. */
function useMenu() {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])]
  /** Closes after a choice. The button takes the focus first, so that a dialog opened by the entry returns it there. */
  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }

  useBack(open, close)
  useInsideWindow(panel, open)
  useOutside(root, open, () => setOpen(false))
  const openAt = (index: number) => {
    setOpen(true)
    requestAnimationFrame(() => entries().at(index)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape' && open) {
      event.stopPropagation()
      setOpen(false)
      trigger.current?.focus()
    } else if (to !== undefined) {
      event.preventDefault()
      if (open) all.at(to % all.length)?.focus()
      else openAt(event.key === 'ArrowUp' || event.key === 'End' ? -1 : 0)
    }
  }
  return { root, trigger, panel, open, setOpen, openAt, close, onKeyDown }
}

/** A button with a menu: arrows, Home and End move, Esc and a click elsewhere close it and give the focus back. */
export function MenuButton({ button, buttonClass, buttonLabel, label, head, children, className }: MenuButtonProps) {
  const id = useId()
  const { root, trigger, panel, open, setOpen, openAt, close, onKeyDown } = useMenu()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button and its menu together
    <div className="relative" ref={root} onKeyDown={onKeyDown}>
      <button
        type="button"
        ref={trigger}
        className={buttonClass}
        aria-label={buttonLabel}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          if (open) setOpen(false)
          else if (event.detail === 0) openAt(0)
          else setOpen(true)
        }}
      >
        {button}
      </button>
      {open && (
        <div
          ref={panel}
          className={`menu absolute right-0 z-50 mt-2 w-80 max-w-[calc(100vw-2rem)] ${className ?? ''}`}
          data-open=""
        >
          {head}
          <div id={id} role="menu" aria-label={label}>
            {children(close)}
          </div>
        </div>
      )}
    </div>
  )
}
