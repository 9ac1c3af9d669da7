/**
 * Parts of a page that only show. The server draws them; in the browser their HTML stays as it came and their code is not
 * loaded at all, unless the person comes from another screen. A part that `wakes` is replaced by its living component when
 * somebody reaches for it, or already when it is near the screen. What was pressed meanwhile is pressed again, and the
 * focus stays where it was.
 */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useNear } from './use-near.ts'

type Module<P> = { default: ComponentType<P> }
export type Still<P> = ComponentType<P> & { preload: () => Promise<unknown> }
export type Wakes = 'never' | 'reach' | 'near'
/** Places among what can be pressed in the part; -1 is none. */
type Touched = { focused: number; pressed: number }

/**
 * @param name unique on the page
 * @param keyOf says which data the HTML was drawn from, for example the listing's id
 */
export function still<P extends object>(
  name: string,
  load: () => Promise<Module<P>>,
  keyOf: (props: P) => string,
  { wakes = 'never' }: { wakes?: Wakes } = {},
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
    const [touched, setTouched] = useState<Touched | null>(null)
    const keeps = kept !== null && kept.id === id
    if (keeps && !touched) {
      if (wakes === 'never') return <Kept {...kept} />
      return <Waking {...kept} early={wakes === 'near'} load={fetchPart} onAwake={setTouched} />
    }
    if (Ready) {
      return (
        <Living id={id} touched={keeps ? touched : null}>
          <Ready {...props} />
        </Living>
      )
    }
    return (
      <Suspense fallback={keeps ? <Kept {...kept} /> : <div className="skel mt-10 h-40" />}>
        <div data-still={id}>
          <Later {...props} />
        </div>
      </Suspense>
    )
  }
  return Object.assign(Part, { preload: fetchPart })
}

type KeptProps = { id: string; html: string }

const Kept = ({ id, html }: KeptProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's drawing, taken from this very place of the page
  <div data-still={id} dangerouslySetInnerHTML={{ __html: html }} />
)

type WakingProps = KeptProps & { early: boolean; load: () => Promise<unknown>; onAwake: (touched: Touched) => void }

/** A part whose code cannot be had now stays asleep; the next reach tries again. */
function Waking({ id, html, early, load, onAwake }: WakingProps) {
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef(-1)
  const near = useNear(box)
  const wake = useRef(() => {
    const awake = () => onAwake({ focused: placeIn(box.current, document.activeElement), pressed: pressed.current })
    load().then(awake, () => undefined)
  })
  useEffect(() => {
    if (early && near) wake.current()
  }, [early, near])
  return (
    <div
      ref={box}
      data-still={id}
      onPointerEnter={() => wake.current()}
      onFocusCapture={() => wake.current()}
      onClickCapture={(event) => {
        pressed.current = placeIn(box.current, event.target as Element)
        wake.current()
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server's drawing, taken from this very place of the page
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

function Living({ id, touched, children }: { id: string; touched: Touched | null; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const first = useRef(touched)
  useEffect(() => {
    if (!first.current) return
    const { focused, pressed } = first.current
    const buttons = buttonsIn(box.current)
    buttons[focused]?.focus({ preventScroll: true })
    buttons[pressed]?.click()
    first.current = null
  }, [])
  return (
    <div ref={box} data-still={id}>
      {children}
    </div>
  )
}

/** Links need nothing done again: they lead away by themselves. */
const buttonsIn = (box: Element | null): HTMLElement[] => (box ? [...box.querySelectorAll('button')] : [])
const placeIn = (box: Element | null, element: Element | null): number => {
  const button = element?.closest('button')
  return button ? buttonsIn(box).indexOf(button) : -1
}

function htmlOf(id: string): { id: string; html: string } | null {
  const element = document.querySelector(`[data-still="${CSS.escape(id)}"]`)
  return element ? { id, html: element.innerHTML } : null
}
