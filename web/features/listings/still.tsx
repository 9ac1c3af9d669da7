/**
 * Parts of a page that only show. The server draws them; in the browser their HTML stays as it came and their code is not
 * loaded at all, unless the person comes from another screen. A part that `wakes` is replaced by its living component when
 * somebody reaches for it.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react'

type Module<P> = { default: ComponentType<P> }
export type Still<P> = ComponentType<P> & { preload: () => Promise<unknown> }

/**
 * @param name unique on the page
 * @param keyOf says which data the HTML was drawn from, for example the listing's id
 */
export function still<P extends object>(
  name: string,
  load: () => Promise<Module<P>>,
  keyOf: (props: P) => string,
  { wakes = false } = {},
): Still<P> {
  let Ready: ComponentType<P> | null = null
  const fetchPart = async () => {
    const part = await load()
    Ready = part.default
    return part
  }
  const Later = lazy(fetchPart)

  function Part(props: P) {
    const id = `${name}-${keyOf(props)}`
    const [kept] = useState(() => (Ready || import.meta.env.SSR ? null : htmlOf(id)))
    const [awake, setAwake] = useState(false)
    if (kept !== null && kept.id === id && !awake)
      return <Kept {...kept} {...(wakes ? { onReach: () => setAwake(true) } : {})} />
    if (Ready) {
      return (
        <div data-still={id}>
          <Ready {...props} />
        </div>
      )
    }
    return (
      <Suspense fallback={kept?.id === id ? <Kept {...kept} /> : <div className="skel mt-10 h-40" />}>
        <div data-still={id}>
          <Later {...props} />
        </div>
      </Suspense>
    )
  }
  return Object.assign(Part, { preload: fetchPart })
}

type KeptProps = { id: string; html: string; onReach?: () => void }

function Kept({ id, html, onReach }: KeptProps) {
  return (
    <div
      data-still={id}
      suppressHydrationWarning
      onPointerEnter={onReach}
      onFocusCapture={onReach}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's drawing, taken from this very place of the page
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function htmlOf(id: string): { id: string; html: string } | null {
  const element = document.querySelector(`[data-still="${CSS.escape(id)}"]`)
  return element ? { id, html: element.innerHTML } : null
}
