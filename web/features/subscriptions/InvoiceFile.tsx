import { subscriptionInvoicePath } from '#contract/calls.ts'
import { useDownload } from '#web/lib/http/use-download.ts'

/** Downloads the invoice; by script, because it needs the session. */
export function InvoiceFile({ id, number }: { id: string; number: string | null }) {
  const { coming, save } = useDownload()
  return (
    <button
      type="button"
      className="link inline-flex min-h-11 items-center"
      aria-busy={coming !== null}
      aria-label={number ? `Faktura (PDF) ${number}` : undefined}
      onClick={() => save(subscriptionInvoicePath(id))}
    >
      {coming ? 'Pobieram...' : 'Faktura (PDF)'}
    </button>
  )
}
