import { Component, type ReactNode, useEffect, useState } from 'react'
import { isEmbedPath } from '#contract/paths.ts'
import { type Go, useHere } from '#web/lib/page/navigation.ts'
import { isElsewhere } from '#web/lib/page/elsewhere.ts'
import { ErrorPage } from '#web/app/ErrorPage.tsx'
import { EmbedLayout } from '#web/app/layouts/EmbedLayout.tsx'
import { Shell } from '#web/app/layouts/Shell.tsx'
import { fetchScreen, screenAt, screenOf } from './screens.ts'

/** The root of the pages on other sites. */
export function FrameApp({ go }: { go: Go }) {
  useLinks(go)
  return (
    <Shell>
      <Guard>
        <EmbedLayout>
          <Screen />
        </EmbedLayout>
      </Guard>
    </Shell>
  )
}

/**
 * Draws the page of the address. Its code is there at the first drawing and is fetched when the visitor goes on to
 * another page.
 */
function Screen() {
  const { pathname } = useHere()
  const match = screenAt(pathname)
  const screen = match && screenOf(match)
  const [, setFetched] = useState('')
  const [fault, setFault] = useState<unknown>(null)
  const missing = match !== null && screen === null
  useEffect(() => {
    if (missing) fetchScreen(pathname).then(() => setFetched(pathname), setFault)
  }, [missing, pathname])
  if (fault !== null) throw fault
  if (!match || !screen) return null
  const Page = screen.default
  return <Page key={pathname} kind={match.kind} />
}

/**
 * Follows links between our embedded pages without loading a new document; the layout leads all others out of the
 * frame.
 */
function useLinks(go: Go): void {
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || isElsewhere(event)) return
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
      if (!link || link.origin !== location.origin || !isEmbedPath(link.pathname) || !screenAt(link.pathname)) return
      if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return
      if (link.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      go(link.pathname + link.search + link.hash, { keepScroll: link.hasAttribute('data-keep-scroll') })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [go])
}

class Guard extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  override render() {
    return this.state.error === null ? this.props.children : <ErrorPage error={this.state.error} />
  }
}
