import { useState } from 'react'
import { subscriptionInvoicePath } from '#contract/calls.ts'
import { download } from '#web/lib/http/download.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'

/** The invoice as a file; it needs the session, so it is fetched. */
export function InvoiceFile({ id, number }: { id: string; number: string | null }) {
  const [busy, setBusy] = useState(false)
  const save = () => {
    if (busy) return
    setBusy(true)
    download(subscriptionInvoicePath(id))
      .catch((fault: unknown) => toast(isFault(fault) ? fault.message : unexpectedError, 'danger'))
      .finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center"
      aria-busy={busy}
      aria-label={number ? `Faktura (PDF) ${number}` : undefined}
      onClick={save}
    >
      {busy ? 'Pobieram...' : 'Faktura (PDF)'}
    </button>
  )
}
