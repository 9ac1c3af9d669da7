import type { LucideIconData } from '@lucide/icons'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from './art/Icon.tsx'

export type ButtonVariant = 'default' | 'primary' | 'soft' | 'ghost' | 'accent' | 'dusk' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type Look = {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  icon?: LucideIconData
  iconAfter?: LucideIconData
}

const look = ({ variant = 'default', size = 'md', block }: Look, className = '') =>
  ['btn', variant !== 'default' && `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'btn-block', className]
    .filter(Boolean)
    .join(' ')

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /** Shows a spinner before the label and takes no clicks; `busyLabel` is the label meanwhile. */
    busy?: boolean
    busyLabel?: string
    /** Id of the element that says why the button does not work yet. The button stays focusable. */
    blockedBy?: string | false | undefined
    /** Disabled without a reason worth saying (at the end of a pager). */
    disabled?: boolean
    ref?: Ref<HTMLButtonElement>
  }

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconAfter, busy, busyLabel, blockedBy, className, children, onClick, ...rest } =
    props
  const idle = busy || blockedBy
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      aria-disabled={blockedBy ? true : undefined}
      aria-describedby={blockedBy || rest['aria-describedby']}
      onClick={idle ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className="spin" /> : icon && <Icon of={icon} />}
      {busy && busyLabel ? busyLabel : children}
      {iconAfter && !busy && <Icon of={iconAfter} />}
    </button>
  )
}

export type LinkButtonProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }

export function LinkButton({ variant, size, block, icon, iconAfter, className, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={look({ variant, size, block }, className)}>
      {icon && <Icon of={icon} />}
      {children}
      {iconAfter && <Icon of={iconAfter} />}
    </a>
  )
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: LucideIconData
  /** Name for people who do not see the icon. */
  label: string
  line?: boolean
  small?: boolean
}

export function IconButton({ icon, label, line, small, className = '', ...rest }: IconButtonProps) {
  const classes = `icon-btn ${line ? 'icon-btn-line' : ''} ${small ? 'icon-btn-sm' : ''} ${className}`
  return (
    <button type="button" aria-label={label} {...rest} className={classes}>
      <Icon of={icon} />
    </button>
  )
}

/** A small filter or choice that is on or off. */
export function Chip(props: { pressed?: boolean; onClick: () => void; children: ReactNode; className?: string }) {
  return (
    <button
      type="button"
      className={`chip ${props.className ?? ''}`}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {props.children}
    </button>
  )
}
