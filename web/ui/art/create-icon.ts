import { createElement } from 'react'

type Drawing = { size: number; node: [tag: string, attributes: Record<string, string>][] }

/**
 * Stands in for lucide's own factory (see `vite.config.ts`): its icons keep their drawings, and size, line and colour come
 * from the style sheet (`svg.i`) instead of ten attributes on each.
 */
export default function createIcon({ size, node }: Drawing) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: object) => createElement('svg', { viewBox: `0 0 ${size} ${size}`, ...props }, shapes)
}
