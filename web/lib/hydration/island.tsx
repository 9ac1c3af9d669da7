/**
 * Islands: parts of a page below the first screen. The server draws them; React keeps their HTML as a dehydrated
 * `Suspense` boundary and fetches their code only when a person scrolls near or touches them. Presses in the meantime
 * are replayed.
 */
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { later } from '#web/lib/page/later.ts'
import { replayActsIn } from './replay.ts'

export type Island<P> = ComponentType<P> & {
  /** For the server, which must await it before it renders the page. */
  preload: () => Promise<void>
}

const near = '200px'
const reaching = ['pointerover', 'pointerdown', 'focusin']

/**
 * @param keyOf names the data that the HTML was drawn from. Other data make a new part, because React could not hydrate
 * the old HTML with them.
 */
export function island<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  keyOf: (props: P) => string,
): Island<P> {
  let Ready: ComponentType<P> | null = null
  let wake = () => {}
  const awake = new Promise<void>((resolve) => {
    wake = resolve
  })
  const Later = later<ComponentType<P>>(() => awake.then(load))

  function Part(props: P) {
    const box = useRef<HTMLDivElement>(null)
    const [hydrated, setHydrated] = useState(false)
    const shown = useRef<{ key: string; part: ReactNode } | null>(null)
    const key = keyOf(props)
    useEffect(() => (box.current ? whenReached(box.current, wake) : undefined), [])
    useEffect(() => {
      if (!hydrated || !box.current) return
      delete box.current.dataset.dehydrated
      void replayActsIn(box.current)
    }, [hydrated])
    // React throws away a dehydrated boundary that gets new props, so it keeps the props of its HTML until it is
    // hydrated.
    if (hydrated || shown.current?.key !== key) {
      shown.current = {
        key: hydrated && shown.current ? shown.current.key : key,
        part: null,
      }
      const Content = Ready ?? Later
      shown.current.part = (
        <Suspense key={shown.current.key} fallback={<Fallback onShown={wake} />}>
          <Content {...props} />
          <Mounted onMounted={setHydrated} />
        </Suspense>
      )
    }
    return (
      <div ref={box} data-dehydrated="">
        {shown.current.part}
      </div>
    )
  }
  const preload = async () => {
    Ready ??= (await load()).default
  }
  return Object.assign(Part, { preload })
}

/** Shown when there is no HTML from the server, so the code is needed at once. */
function Fallback({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return <div className="skel mt-10 h-160" />
}

function Mounted({ onMounted }: { onMounted: (mounted: true) => void }) {
  useEffect(() => onMounted(true), [onMounted])
  return null
}

function whenReached(box: HTMLElement, reached: () => void): () => void {
  const end = new AbortController()
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && reached(), {
    rootMargin: near,
  })
  observer.observe(box)
  for (const type of reaching) box.addEventListener(type, reached, { signal: end.signal, passive: true })
  return () => {
    observer.disconnect()
    end.abort()
  }
}
