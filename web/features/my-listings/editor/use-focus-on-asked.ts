import { useEffect, useRef } from 'react'
import { useHere } from '#web/lib/page/navigation.ts'

const mostTries = 40

/** Moves the focus to the field named in the hash, as soon as its section is drawn. */
export function useFocusOnAsked(section: string): void {
  const { hash } = useHere()
  const last = useRef('')
  useEffect(() => {
    const id = hash.replace(/^#/, '')
    if (!id || last.current === `${section}#${id}`) return
    let tries = 0
    const timer = setInterval(() => {
      const element = document.getElementById(id)
      tries += 1
      if (!element && tries < mostTries) return
      clearInterval(timer)
      if (!element) return
      last.current = `${section}#${id}`
      element.closest('details')?.setAttribute('open', '')
      element.scrollIntoView({ block: 'center' })
      element.focus({ preventScroll: true })
    }, 50)
    return () => clearInterval(timer)
  }, [hash, section])
}
