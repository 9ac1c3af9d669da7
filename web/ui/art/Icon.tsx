import { createElement } from 'react'
import type { LucideIconData } from '@lucide/icons'

/** A lucide icon beside text: 1.25 em, the colour of the text, silent for screen readers. How it is drawn says `svg.i` in the style sheet. */
export function Icon({ of: { node, size }, className = '' }: { of: LucideIconData; className?: string }) {
  return (
    <svg className={`i ${className}`} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
