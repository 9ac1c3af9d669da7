import { type ReactNode, useEffect, useRef } from 'react'
import { isEmbedPath, paths } from '#contract/paths.ts'
import { tellSite } from '#web/lib/page/embedded.ts'
import { LogoSymbol } from '#web/ui/art/Logo.tsx'
import { useSeenPart } from './use-seen-part.ts'

/** On another site: no header, no footer (ruling 60), as tall as what is in it, and nothing else of ours opens inside. */
export function EmbedLayout({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useHeight(main)
  useSeenPart(main)
  useLinksOut()
  useEscOut()
  return (
    <div className="embedded">
      <main ref={main} id="tresc" tabIndex={-1} className="outline-none">
        {children}
        <p className="page flex items-center justify-center gap-2 pt-6 pb-4 text-sm text-ink-3">
          <LogoSymbol size={18} />
          <span>
            Rezerwacje obsługuje{' '}
            <a className="underline" href={paths.home}>
              Wydarzy
            </a>
          </span>
        </p>
      </main>
    </div>
  )
}

/** Grows and shrinks with its content, in whole pixels; a height that is told again changes nothing. */
function useHeight(main: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = main.current
    if (!element) return
    const dark = document.documentElement.dataset.theme === 'dark'
    tellSite('ready', { title: document.title.replace(/ · [^·]*$/, ''), dark })
    let told = 0
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(element.getBoundingClientRect().height)
      if (height === told) return
      told = height
      tellSite('resize', { height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [main])
}

const openParts = 'dialog[open],[role=dialog],[role=listbox],[role=menu],[aria-expanded=true]'

/** Esc closes what is open here; then the window of the site around that the form stands in. */
function useEscOut(): void {
  useEffect(() => {
    const out = (event: KeyboardEvent) => {
      // Asked before our own parts hear the key and close.
      if (event.key === 'Escape' && !document.querySelector(openParts)) tellSite('close', {})
    }
    addEventListener('keydown', out, true)
    return () => removeEventListener('keydown', out, true)
  }, [])
}

/** Our other pages may not be shown in a frame, and the guest's place on the site around is not ours to take. */
function useLinksOut(): void {
  useEffect(() => {
    const lead = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
      if (!link || link.target || link.getAttribute('href')?.startsWith('#')) return
      // A call or a letter opens no page: a new window for it would stay empty.
      if (!link.protocol.startsWith('http')) return
      if (link.origin === location.origin && isEmbedPath(link.pathname)) return
      link.target = '_blank'
      link.rel = 'noopener'
    }
    // Before the router takes the click.
    addEventListener('click', lead, true)
    return () => removeEventListener('click', lead, true)
  }, [])
}
