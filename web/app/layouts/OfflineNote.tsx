import { CloudOff } from '@lucide/icons'
import { useSyncExternalStore } from 'react'
import { Icon } from '#web/ui/art/Icon.tsx'

/** Says that the network is gone: everything waits for it, also the code of the next screen. */
export function OfflineNote() {
  const online = useSyncExternalStore(watch, () => navigator.onLine, onServer)
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--seen-bottom)+5rem)] z-40 px-4">
      {!online && (
        <p className="mx-auto flex w-fit items-center gap-2 rounded-full border border-line bg-raised px-4 py-2 text-sm font-medium shadow-md">
          <Icon of={CloudOff} className="size-4 shrink-0 text-warning" />
          Brak internetu. Czekamy, aż wróci.
        </p>
      )}
    </div>
  )
}

const onServer = () => true

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
