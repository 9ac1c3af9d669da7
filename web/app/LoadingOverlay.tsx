import { LoadingGarland } from '#web/ui/art/Garland.tsx'

/** Covers the whole page during a wait. */
export default function LoadingOverlay({ text }: { text: string }) {
  return (
    <div className="overlay fixed inset-0 z-60 pt-(--seen-top) pb-(--seen-bottom)">
      <LoadingGarland text={text} />
    </div>
  )
}
