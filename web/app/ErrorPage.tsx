import { useEffect } from 'react'
import { isFault } from '#web/lib/http/fault.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { ErrorState } from '#web/ui/States.tsx'

/** Shown when a screen threw an error or its code could not be fetched (a new version was released meanwhile). */
export function ErrorPage({ error }: { error: unknown }) {
  useEffect(() => console.error(error), [error])
  return (
    <div className="page max-w-xl py-16">
      <ErrorState
        level="h1"
        message={
          isFault(error) ? error.message : `${unexpectedError}. Odśwież stronę, a jeśli to nie pomoże, wróć za chwilę.`
        }
        onRetry={() => location.reload()}
      />
    </div>
  )
}
