import { useLoading } from '#web/lib/loading.ts'
import { LoadingGarland } from '#web/ui/Garland.tsx'

/** The veil over the whole page while something must be waited for. */
export function LoadingOverlay() {
  const text = useLoading()
  if (text === null) return null
  return (
    <div className="overlay fixed inset-0 z-60">
      <LoadingGarland text={text} />
    </div>
  )
}
