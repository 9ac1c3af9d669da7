import type { LucideIcon } from 'lucide-react'
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
  icon?: LucideIcon
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
