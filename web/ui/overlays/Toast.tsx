import { CircleAlert, CircleCheck, Info, X } from '@lucide/icons'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'

const icons = { success: CircleCheck, danger: CircleAlert, info: Info } as const
const tones = { success: 'text-success', danger: 'text-danger', info: 'text-info' } as const

export type ToastCardProps = {
  tone: 'success' | 'danger' | 'info'
  text: string
  /** Milliseconds until it hides; hover and focus pause the time. */
  duration: number
  onHide: () => void
  action?: { label: string; run: () => void } | undefined
}

/** One notification. It needs a `key`, so that a new one starts with the full time. */
export function ToastCard({ tone, text, duration, onHide, action }: ToastCardProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const said = useSaid()
  const held = hovered || focused
  const left = useRef(duration)
  useEffect(() => {
    if (held) return
    const from = performance.now()
    const timer = setTimeout(onHide, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - from
    }
  }, [held, onHide])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover and focus only stop the time
    <div
      className={`toast toast-${tone}`}
      role={tone === 'danger' ? 'alert' : 'status'}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon of={icons[tone]} className={`mt-0.5 ${tones[tone]}`} />
      <p className="flex-1 font-medium">{said && text}</p>
      {action && (
        <button
          type="button"
          className="link"
          onClick={() => {
            action.run()
            onHide()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon={X} label="Zamknij powiadomienie" small onClick={onHide} />
      <span className="bar" />
    </div>
  )
}

/**
 * The text comes a moment after its live region: some screen readers skip a region that appears together with its text.
 */
function useSaid(): boolean {
  const [said, setSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSaid(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return said
}
