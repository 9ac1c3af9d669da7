import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { isFault } from '#web/lib/http/fault.ts'
import { ErrorPage } from '#web/app/ErrorPage.tsx'
import { Footer } from '#web/app/Footer.tsx'
import { Frame } from './Frame.tsx'
import { HomeLink } from '#web/app/navigation.tsx'

/**
 * Error page of an owner's screen when the profile could not be read: the session stays, and trying again may be
 * enough.
 */
export function OwnerErrorPage({ error }: { error: unknown }) {
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    if (busy) return
    setBusy(true)
    await router.invalidate()
    setBusy(false)
  }
  useEffect(() => {
    const back = () => void router.invalidate()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [router])
  if (!isFault(error)) return <ErrorPage error={error} />
  return (
    <Frame
      header={
        <header className="border-b border-line bg-surface">
          <div className="page flex h-16 items-center">
            <HomeLink height={32} />
          </div>
        </header>
      }
      footer={<Footer slim />}
    >
      <div className="page max-w-xl py-16" aria-busy={busy}>
        <NotLoaded level="h1" error={error} onRetry={again} />
      </div>
    </Frame>
  )
}
