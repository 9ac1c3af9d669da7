import { createElement } from 'react'
import type { LucideIconData } from '@lucide/icons'

/**
 * A lucide icon beside text: 1.25 em, in the colour of the text, hidden from screen readers. `svg.i` of the style sheet
 * sets how it is drawn.
 */
export function Icon({ of: { node, size }, className = '' }: { of: LucideIconData; className?: string }) {
  return (
    <svg className={`i ${className}`} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}
