import { useState } from 'react'
import { download } from './download.ts'
import { saidOf } from './fault.ts'
import { toast } from '#web/lib/toast.ts'

/** A download by a button, one at a time: `coming` is the address of the running one. */
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
