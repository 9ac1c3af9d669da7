import { CreditCard, ExternalLink } from '@lucide/icons'
import { call } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { useAct } from './use-act.ts'

/** Leads to the provider's page with invoices and cards; the label names the card when a payment waits for one. */
export function Portal({ for_card = false, second = false }: { for_card?: boolean; second?: boolean }) {
  const { busy, fault, leave } = useAct()
  const open = () => leave(() => call('billingPortal', {}))
  return (
    <div className="max-sm:w-full">
      <Button
        {...(for_card && !second ? { variant: 'primary' } : {})}
        icon={for_card ? CreditCard : ExternalLink}
        className="max-sm:w-full"
        busy={busy}
        busyLabel="Otwieram..."
        onClick={open}
      >
        {for_card ? 'Zaktualizuj kartę' : 'Faktury i karta'}
      </Button>
      {fault && <p className="error mt-2">{fault}</p>}
    </div>
  )
}
