import { useEffect, useRef, useState } from 'react'

/** The height that a form in one of our own frames has reported, in whole pixels. */
export function useToldHeight(frame: React.RefObject<HTMLIFrameElement | null>): number {
  const [height, setHeight] = useState(640)
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return
      const { type, detail } = (event.data ?? {}) as { type?: unknown; detail?: { height?: unknown } }
      const told = type === 'wydarzy:resize' ? Number(detail?.height) : 0
      if (told > 0) setHeight(Math.ceil(told))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [frame])
  return height
}

/** A form as partners' sites show it, on a page of ours, as tall as its contents. */
export function FramedForm({ src, title }: { src: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const height = useToldHeight(frame)
  return <iframe ref={frame} title={title} src={src} className="block w-full border-0" style={{ height }} />
}
