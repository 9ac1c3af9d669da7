/**
 * Replaces our look by the page's own. The server prints it as a style sheet, so that the first drawing has it; in the
 * browser it becomes an adopted style sheet, which a strict policy allows.
 */
import { useContext, useEffect } from 'react'
import { fixTheme } from '#web/lib/theme.ts'
import { HeadContext, type Look } from './head.tsx'

export function useLook(look: Look | null): void {
  const collector = useContext(HeadContext)
  if (collector && look) collector.look = look
  const css = look?.css
  const mode = look?.mode
  useEffect(() => {
    if (css === undefined || mode === undefined) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    const others = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...others, sheet]
    fixTheme(mode === 'auto' ? 'system' : mode)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css, mode])
}
