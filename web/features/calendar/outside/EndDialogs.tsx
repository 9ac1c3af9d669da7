import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, type Reply } from '#web/lib/http/api.ts'
import { told } from '#web/lib/http/use-press.ts'
import { q } from '#web/lib/query/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'

const [listOfAccount] = q('listGoogleCalendars').queryKey

type Busy = 'keep' | 'free'
type AskProps = { open: boolean; title: string; onClose: () => void; end: (busy: Busy) => Promise<unknown> }

/** Asks what happens to the taken terms: they become free, or the owner's own blocks. */
function AskBusy({ open, title, onClose, end }: AskProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<Busy | null>(null)
  const press = async (what: Busy) => {
    setBusy(what)
    const done = await told(() => end(what), 'Kalendarz został odłączony')
    // The account's list may be gone with the account, and reading it anew would fail until one is connected.
    await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== listOfAccount })
    setBusy(null)
    if (done) onClose()
  }
  return (
    <Dialog
      small
      open={open}
      onClose={onClose}
      title={title}
      description="Co zrobić z terminami, które ten kalendarz zajmuje? Rezerwacje zostają w obu przypadkach."
      actions={
        <>
          <Button onClick={onClose}>Anuluj</Button>
          <Button busy={busy === 'keep'} disabled={busy !== null} onClick={() => void press('keep')}>
            Zostaw jako blokady
          </Button>
          <Button variant="danger" busy={busy === 'free'} disabled={busy !== null} onClick={() => void press('free')}>
            Zwolnij terminy
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}

type RemoveProps = { of: Reply<'listOutsideCalendars'>['results'][number] | null; onClose: () => void }

export function RemoveDialog({ of, onClose }: RemoveProps) {
  const end = async (busy: Busy) => of && call('removeOutsideCalendar', { params: { id: of.id }, query: { busy } })
  return <AskBusy open={of !== null} title={`Odłączyć kalendarz „${of?.name ?? ''}”?`} {...{ onClose, end }} />
}

export function DisconnectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const end = (busy: Busy) => call('disconnectGoogleCalendar', { body: { busy } })
  return <AskBusy title="Odłączyć konto Google?" {...{ open, onClose, end }} />
}
