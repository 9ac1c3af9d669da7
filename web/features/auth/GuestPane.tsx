import type { ReactNode } from 'react'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'

type Props = {
  scene: SceneName
  words: ReactNode
  /** Darkens the lower half where the picture is too bright for text. */
  scrim?: boolean
  children: ReactNode
}

/** The column of a visitor's form; beside it, on wide screens, a picture with one sentence. */
export function GuestPane({ scene, words, scrim, children }: Props) {
  return (
    <div className="lg:grid lg:grid-cols-2">
      <div className="page flex max-w-xl flex-col pb-12 lg:min-h-[calc(100dvh-4.5rem)]">
        {/* Not centred vertically: content that comes later (the demo's accounts) would move the button during a
            press. */}
        <div className="w-full max-w-md self-center pt-6 lg:pt-[8dvh]">{children}</div>
      </div>
      <aside className="sticky top-18 isolate hidden h-[calc(100dvh-4.5rem)] overflow-hidden bg-dusk text-on-dusk lg:block">
        <Scene name={scene} className="absolute inset-0 -z-10 h-full w-full object-cover" />
        {scrim && (
          <div className="absolute inset-0 -z-10 bg-linear-to-t from-wisnia-950 from-10% via-wisnia-950/75 via-45% to-transparent to-75%" />
        )}
        <div className="absolute inset-x-12 bottom-14">{words}</div>
      </aside>
    </div>
  )
}
