import { BareHeader } from '#web/app/navigation.tsx'

/** Placeholder while an owner's profile is being read, shown when that takes longer than a moment. */
export function OwnerPending() {
  return (
    <div className="min-h-dvh bg-bg">
      <BareHeader />
      <div className="page pt-6 lg:pt-8" role="status" aria-busy="true">
        <span className="sr-only">Wczytywanie</span>
        <div className="skel h-9 w-48" />
        <div className="skel mt-6 h-40 w-full rounded-lg" />
        <div className="skel mt-4 h-40 w-full rounded-lg" />
      </div>
    </div>
  )
}
