import { LoadingGarland } from '#web/ui/art/Garland.tsx'

/** The veil over the whole page while something must be waited for. */
export default function LoadingOverlay({ text }: { text: string }) {
  return (
    <div className="overlay fixed inset-0 z-60 pt-(--seen-top) pb-(--seen-bottom)">
      <LoadingGarland text={text} />
    </div>
  )
}
