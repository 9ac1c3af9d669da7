import type { LucideIcon } from 'lucide-react'

/** A lucide icon beside text: 1.25 em, the colour of the text, silent for screen readers. */
export function Icon({ of: Of, className = '' }: { of: LucideIcon; className?: string }) {
  return <Of className={`i ${className}`} aria-hidden="true" />
}
