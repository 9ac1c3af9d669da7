import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, type Reply } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { q } from '#web/lib/query/query.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

type Props = {
  of: Reply<'listApiKeys'>['results'][number] | null
  onClose: () => void
  onEnded: (id: string) => void
}

/** Asked once, because the program stops working and the key does not come back. */
export function RevokeDialog({ of, onClose, onEnded }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    if (!of) return
    setBusy(true)
    try {
      await call('revokeApiKey', { params: { id: of.id } })
      toast('Klucz został unieważniony')
    } catch (error) {
      toast(isFault(error) ? error.message : unexpectedError, 'danger')
    } finally {
      await queries.invalidateQueries({ queryKey: q('listApiKeys').queryKey })
      setBusy(false)
      onClose()
      onEnded(of.id)
    }
  }
  return (
    <Dialog
      small
      open={of !== null}
      onClose={onClose}
      title="Unieważnić ten klucz?"
      description={`Program, który używa klucza „${of?.name ?? ''}”, od razu przestanie działać. Tego nie da się cofnąć.`}
      actions={
        <>
          <Button onClick={onClose}>Zostaw</Button>
          <Button variant="danger" busy={busy} busyLabel="Unieważniam..." onClick={() => void end()}>
            Unieważnij klucz
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
