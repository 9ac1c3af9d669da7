/**
 * Takes over clicks on links that lead to our own screens, and fetches the code of a screen when its link is pointed at.
 * Everything else (files, other sites, new tabs, downloads) is left to the browser.
 */
import type { AnyRouter } from '@tanstack/react-router'
import { isElsewhere } from '#web/lib/page/elsewhere.ts'

const linkOf = (event: Event): HTMLAnchorElement | null => {
  const target = event.target as Element | null
  return target?.closest?.('a[href]') ?? null
}

const isOurs = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin &&
  (!link.target || link.target === '_self') &&
  !link.hasAttribute('download') &&
  !/^\/(api|_sandbox|ical|files|scenes|assets)\//.test(link.pathname) &&
  !/\.\w{2,5}$/.test(link.pathname)

export function watchLinks(router: AnyRouter): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || isElsewhere(event)) return
    const link = linkOf(event)
    if (!link || !isOurs(link) || link.getAttribute('href')?.startsWith('#')) return
    event.preventDefault()
    const href = link.pathname + link.search + link.hash
    void router.navigate({ href, resetScroll: !link.hasAttribute('data-keep-scroll') })
  }
  const onIntent = (event: Event) => {
    const link = linkOf(event)
    if (link && isOurs(link)) preloadCode(router, link.pathname)
  }
  document.addEventListener('click', onClick)
  document.addEventListener('pointerover', onIntent)
  document.addEventListener('focusin', onIntent)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('pointerover', onIntent)
    document.removeEventListener('focusin', onIntent)
  }
}

function preloadCode(router: AnyRouter, pathname: string): void {
  const [matched] = router.getMatchedRoutes(pathname)
  for (const route of matched) {
    const component = route.options.component as { preload?: () => Promise<unknown> } | undefined
    void component?.preload?.()
  }
}
