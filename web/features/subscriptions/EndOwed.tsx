import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/lib/http/api.ts'
import { q } from '#web/lib/query/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { type Current, endWords } from './plan-words.pl.ts'
import { useAnswer } from './use-act.ts'

/** A plan that is not paid is given up at once, and what is open of it with it. */
export function EndOwed({ now }: { now: Current }) {
  const [open, setOpen] = useState(false)
  const queries = useQueryClient()
  const { busy, fault, run } = useAnswer()
  const end = async () => {
    const ask = () => call('cancelSubscription', { body: { now: true } })
    if (await run(ask, 'Plan jest zakończony.')) setOpen(false)
    void queries.invalidateQueries({ queryKey: q('listSubscriptionInvoices').queryKey })
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Zakończ plan
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        small
        title="Zakończyć plan?"
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Zostań</Button>
            <Button variant="danger" busy={busy} busyLabel="Zapisuję..." onClick={end}>
              Zakończ teraz
            </Button>
          </>
        }
      >
        <p className="mt-2 text-ink-2">{endWords(now)}</p>
        {fault && (
          <Alert tone="danger" className="mt-3" live>
            {fault}
          </Alert>
        )}
      </Dialog>
    </>
  )
}
