import type { Form } from '#web/lib/fields/form.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { BuyerValues } from './buyer.ts'

type Props = {
  form: Pick<Form<BuyerValues>, 'values' | 'field'>
  /** A private person's own words for the wish. */
  wish: string
  /** Off where somebody writes down another person's data: the browser would propose the writer's own. */
  autoComplete: boolean
}

/** For whom the invoice is: of a private person only where it goes, of a company what the law asks for. */
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
