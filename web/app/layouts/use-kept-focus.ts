import { useEffect } from 'react'

/** Longer than a dialog that goes away needs to give the focus back, shorter than the next key. */
const restMs = 100

/**
 * Whoever works by keyboard goes on where they were: when what had the focus goes away, as a request does that was
 * answered, the title of what it stood in gets it. A browser begins at the top of the page again.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const main = document.getElementById('tresc')
    if (!main) return
    let last: Element | null = null
    let around: Element[] = []
    let preventScroll = false
    let timer: number | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      last = target
      // Under a mouse the page stays where it is.
      preventScroll = !target.matches(':focus-visible')
      around = ancestors(target, main)
    }
    const giveOn = () => {
      if (last?.isConnected || document.activeElement !== document.body) return
      const title = around.filter((one) => one.isConnected).flatMap(titleOf)[0]
      last = null
      title?.setAttribute('tabindex', '-1')
      title?.focus({ preventScroll })
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      clearTimeout(timer)
      timer = window.setTimeout(giveOn, restMs)
    })
    main.addEventListener('focusin', remember)
    observer.observe(main, { childList: true, subtree: true })
    return () => {
      main.removeEventListener('focusin', remember)
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
