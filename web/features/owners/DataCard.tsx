import { Download } from '@lucide/icons'
import { useState } from 'react'
import { saidOf } from '#web/lib/http/fault.ts'
import { download } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Card } from './Card.tsx'

/** Downloads everything that is kept for the owner, as one archive. */
export function DataCard() {
  const [bytes, setBytes] = useState<number | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const fetchAll = async () => {
    setFailed(null)
    setBytes(0)
    try {
      await download('/api/owners/me/export/', { onProgress: setBytes })
    } catch (error) {
      setFailed(saidOf(error))
    } finally {
      setBytes(null)
    }
  }
  const megabytes = bytes === null ? '' : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')}\u00a0MB`
  return (
    <Card
      id="dane"
      title="Twoje dane"
      lead="Pobierz wszystko, co u nas masz: konto, oferty ze zdjęciami, rezerwacje i wiadomości."
    >
      {failed && (
        <Alert tone="danger" live className="mb-4">
          {failed}
        </Alert>
      )}
      <Button icon={Download} busy={bytes !== null} busyLabel={`Pobieram... ${megabytes}`} onClick={fetchAll}>
        Pobierz dane (ZIP)
      </Button>
    </Card>
  )
}
