import { useState } from 'react'
import { download } from './download.ts'
import { saidOf } from './fault.ts'
import { toast } from '#web/lib/toast.ts'

/** A file that is fetched by a press, one at a time: the address of what is on its way, and the press. */
export function useDownload(): { coming: string | null; save: (url: string) => void } {
  const [coming, setComing] = useState<string | null>(null)
  const save = (url: string) => {
    if (coming !== null) return
    setComing(url)
    download(url)
      .catch((error: unknown) => toast(saidOf(error), 'danger'))
      .finally(() => setComing(null))
  }
  return { coming, save }
}
