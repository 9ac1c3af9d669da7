import type { Form } from '#web/lib/fields/form.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { BuyerValues } from './buyer.ts'

type Props = {
  form: Pick<Form<BuyerValues>, 'values' | 'field'>
  /** Label of a private person's checkbox for an invoice. */
  wish: string
  /** False where a form is filled in for another person, because the browser would offer the writer's own data. */
  autoComplete: boolean
}

/**
 * Fields for the invoice: a private person ticks the wish and gives an address, a company gives what the law asks for.
 */
export function InvoiceFields({ form, wish, autoComplete }: Props) {
  const filled = (by: string) => (autoComplete ? by : 'off')
  if (form.values['buyer.type'] === 'consumer')
    return (
      <>
        <Checkbox {...form.field('buyer.invoice')}>{wish}</Checkbox>
        {form.values['buyer.invoice'] && (
          <TextField
            {...form.field('buyer.address')}
            label="Adres do faktury"
            autoComplete={filled('street-address')}
            maxLength={300}
            hint="Ulica i numer, kod pocztowy, miejscowość."
          />
        )}
      </>
    )
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="label mb-2">Dane do faktury</legend>
      <TextField
        {...form.field('buyer.company_name')}
        label="Nazwa firmy"
        autoComplete={filled('organization')}
        maxLength={200}
      />
      <TextField {...form.field('buyer.nip')} label="NIP" inputMode="numeric" autoComplete="off" maxLength={20} />
      <TextField
        {...form.field('buyer.address')}
        className="sm:col-span-2"
        label="Adres firmy"
        optional
        autoComplete={filled('street-address')}
        maxLength={300}
      />
    </fieldset>
  )
}
