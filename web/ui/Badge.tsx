import type { LucideIconData } from '@lucide/icons'
import type { ReactNode } from 'react'
import { Icon } from './art/Icon.tsx'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'primary'

export function Badge({
  tone = 'neutral',
  icon,
  children,
  className = '',
}: {
  tone?: Tone
  icon?: LucideIconData
  children: ReactNode
  className?: string
}) {
  return (
    <span className={`badge ${tone === 'neutral' ? '' : `badge-${tone}`} ${className}`}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  )
}
