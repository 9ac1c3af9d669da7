import { useQuery } from '@tanstack/react-query'
import { Play } from '@lucide/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { listingPaths, withQuery } from '#contract/paths.ts'
import { FramedForm } from '#web/lib/page/FramedForm.tsx'
import { q } from '#web/lib/query/query.ts'
import { Button } from '#web/ui/Button.tsx'

/**
 * A picture of a partner's page, replaced on request by the real form of a demo listing. Nothing is loaded until the
 * visitor scrolls there; without the sandbox there is no demo and the picture stays.
 */
export function LiveForm({ picture }: { picture: ReactNode }) {
  const { ref, seen } = useSeen()
  const settings = useQuery({ ...q('commonSettings'), enabled: seen })
  const [live, setLive] = useState(false)
  const form = settings.data?.demo?.form
  if (live && form)
    return (
      <FramedForm
        title={`Rezerwacja: ${form.name}`}
        src={withQuery(listingPaths[form.kind].embed(form.embed_code), { strona: location.origin, motyw: 'auto' })}
      />
    )
  return (
    <div ref={ref}>
      {picture}
      {form && (
        <p className="border-t border-line p-4 text-center">
          <Button icon={Play} onClick={() => setLive(true)}>
            Wypróbuj prawdziwy formularz
          </Button>
        </p>
      )}
    </div>
  )
}

function useSeen() {
  const ref = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, seen }
}
