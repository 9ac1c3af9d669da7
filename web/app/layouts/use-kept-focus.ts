import { useEffect } from 'react'

/** Longer than a dialog that goes away needs to give the focus back, shorter than the next key. */
const restMs = 100

/**
 * Whoever works by keyboard goes on where they were: when what had the focus goes away, as a request does that was
 * answered, the title of what it stood in gets it; after a message that went, what had it before. A browser begins at
 * the top of the page again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const main = document.getElementById('tresc')
    if (!main) return
    let at: Element | null = null
    let last: HTMLElement | null = null
    let around: Element[] = []
    let preventScroll = false
    let timer: number | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      at = target
      if (!main.contains(target)) return
      last = target
      around = ancestors(target, main)
      // Under a mouse the page stays where it is.
      preventScroll = !target.matches(':focus-visible')
    }
    const isLost = () => at?.isConnected === false && document.activeElement === document.body
    const giveOn = () => {
      if (!isLost()) return
      at = null
      if (last?.isConnected) return last.focus({ preventScroll })
      const title = around.filter((one) => one.isConnected).flatMap(titleOf)[0]
      title?.setAttribute('tabindex', '-1')
      title?.focus({ preventScroll })
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(timer)
      timer = window.setTimeout(giveOn, restMs)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [])
}

/** From the nearest one outwards to the whole screen. */
function ancestors(of: Element, main: Element): Element[] {
  const found: Element[] = []
  for (let one = of.parentElement; one && main.contains(one); one = one.parentElement) found.push(one)
  return found
}

const titleOf = (part: Element): HTMLElement[] => [...part.querySelectorAll<HTMLElement>('h1, h2, h3')].slice(0, 1)
