import { type ReactNode, useEffect, useRef } from 'react'
import { isEmbedPath, paths } from '#contract/paths.ts'
import { tellSite } from '#web/lib/page/embedded.ts'
import { LogoSymbol } from '#web/ui/art/Logo.tsx'
import { useSeenPart } from './use-seen-part.ts'

/**
 * The layout on another site: no header, no footer (ruling 60), as tall as its content; links to our other pages open
 * outside.
 */
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

/** Reports the height of the content to the site, in whole pixels and only when it has changed. */
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

/** Esc closes what is open in the form; when nothing is, the site closes its window with the form. */
function useEscOut(): void {
  useEffect(() => {
    const out = (event: KeyboardEvent) => {
      // In the capture phase, before our own parts hear the key and close.
      if (event.key === 'Escape' && !document.querySelector(openParts)) tellSite('close', {})
    }
    addEventListener('keydown', out, true)
    return () => removeEventListener('keydown', out, true)
  }, [])
}

/** Opens our other pages in a new tab: they may not be framed, and the visitor should not lose the page of the site. */
function useLinksOut(): void {
  useEffect(() => {
    const lead = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
      if (!link || link.target || link.getAttribute('href')?.startsWith('#')) return
      // Links to a telephone number or mail address open no page; a new tab for them would stay empty.
      if (!link.protocol.startsWith('http')) return
      if (link.origin === location.origin && isEmbedPath(link.pathname)) return
      link.target = '_blank'
      link.rel = 'noopener'
    }
    // In the capture phase, before the router takes the click.
    addEventListener('click', lead, true)
    return () => removeEventListener('click', lead, true)
  }, [])
}
