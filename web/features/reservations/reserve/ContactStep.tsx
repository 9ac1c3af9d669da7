import { notesLabel } from '#domain/labels.pl.ts'
import { emailTypoHint } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { formatPhone } from '#domain/format.pl.ts'
import { buyerTypes } from '#domain/reservation/reservation.ts'
import { InvoiceFields } from '#web/features/reservations/buyer/InvoiceFields.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import type { Reserve } from './use-reserve.ts'

const NOTES_MAX = 2000

/** The customer's contact data. Phone numbers and addresses are accepted as people write them. */
export function ContactStep({ reserve }: { reserve: Reserve }) {
  const { form } = reserve
  const phone = form.field('customer.phone')
  return (
    <div className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...form.field('customer.first_name')} label="Imię" autoComplete="given-name" maxLength={60} />
        <TextField {...form.field('customer.last_name')} label="Nazwisko" autoComplete="family-name" maxLength={60} />
        <EmailField reserve={reserve} />
        <TextField
          {...phone}
          label="Telefon"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint="Tylko w sprawach tej rezerwacji."
          onBlur={() => {
            const read = parsePhone(phone.value)
            if (read) form.set('customer.phone', formatPhone(read).replaceAll('\u00a0', ' '))
            phone.onBlur()
          }}
        />
      </div>
      <TextArea
        {...form.field('notes')}
        label={notesLabel}
        optional
        rows={4}
        maxLength={NOTES_MAX}
        hint="Przeczyta je właściciel. Nie podawaj danych o zdrowiu innych osób. Przy alergiach wystarczy liczba porcji."
      />
      <Buyer reserve={reserve} />
    </div>
  )
}

function EmailField({ reserve: { form } }: { reserve: Reserve }) {
  const email = form.field('customer.email')
  const meant = emailTypoHint(email.value)
  return (
    <div>
      <TextField {...email} label="Adres e-mail" type="email" autoComplete="email" inputMode="email" maxLength={254} />
      <p role="status" className="text-sm">
        {meant && (
          <button
            type="button"
            className="link mt-1 min-h-6 pointer-coarse:min-h-11"
            onClick={() => form.set('customer.email', meant)}
          >
            Czy chodziło o {meant.slice(meant.lastIndexOf('@') + 1)}?
          </button>
        )}
      </p>
    </div>
  )
}

const buyers = {
  consumer: { label: 'Osoba prywatna', description: undefined },
  business: { label: 'Firma', description: 'Z fakturą na firmę' },
  sole_trader_consumer_like: {
    label: 'Działalność jednoosobowa, poza zawodem',
    description: 'Z fakturą i prawami konsumenta',
  },
} as const

function Buyer({ reserve: { form, patch } }: { reserve: Reserve }) {
  return (
    <>
      <RadioCards
        legend="Rezerwuję jako"
        columns={3}
        value={form.values['buyer.type']}
        options={buyerTypes.map((value) => ({ value, ...buyers[value] }))}
        onChange={(value) => patch({ 'buyer.type': buyerTypes.find((one) => one === value) ?? 'consumer' })}
      />
      <InvoiceFields form={form} wish="Poproszę o fakturę na moje imię i nazwisko" autoComplete />
    </>
  )
}
