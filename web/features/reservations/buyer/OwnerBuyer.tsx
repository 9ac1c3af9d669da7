import { Pencil } from '@lucide/icons'
import { useState } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { formatNip } from '#domain/format.pl.ts'
import { buyerTypes } from '#domain/reservation/reservation.ts'
import type { Args } from '#web/lib/http/api.ts'
import { hasDraft, useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import { InPlaceForm } from '#web/features/reservations/parts/InPlaceForm.tsx'
import { buyerBody, type BuyerValues } from './buyer.ts'
import { checkBuyer } from './buyer-words.pl.ts'
import { InvoiceFields } from './InvoiceFields.tsx'

type EditBody = NonNullable<Args<'editReservation'>['body']>
type Props = { reservation: OwnerReservation; edit: (body: EditBody) => Promise<unknown> }

const buyerDraft = (id: string): string => `buyer:${id}`

const valuesOf = ({ buyer }: OwnerReservation): BuyerValues => ({
  'buyer.type': buyerTypes.find((one) => one === buyer.type) ?? 'consumer',
  'buyer.company_name': buyer.company_name ?? '',
  'buyer.nip': buyer.nip ? formatNip(buyer.nip) : '',
  'buyer.address': buyer.address ?? '',
  'buyer.invoice': buyer.invoice ?? false,
})

/** Shows and corrects who buys, and the data for the invoice, of a reservation by phone; nothing else changes. */
export function OwnerBuyer({ reservation, edit }: Props) {
  const [editing, setEditing] = useState(() => hasDraft(buyerDraft(reservation.id)))
  return editing ? (
    <BuyerForm {...{ reservation, edit }} onClose={() => setEditing(false)} />
  ) : (
    <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
      Popraw dane do faktury
    </Button>
  )
}

function BuyerForm({ reservation, edit, onClose }: Props & { onClose: () => void }) {
  const say = useDictionary()
  const draft = useDraft(buyerDraft(reservation.id), () => valuesOf(reservation))
  const form = useForm<BuyerValues>({ initial: draft.first, check: checkBuyer })
  useKeptValues(draft, form.values)
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = form.submit(async (values) => {
    await edit({ buyer: buyerBody(values) })
    close()
  })
  return (
    <InPlaceForm form={form} onSubmit={save} onClose={close} submit="Zapisz dane">
      <Select
        {...form.field('buyer.type')}
        onChange={(value) => form.set('buyer.type', buyerTypes.find((one) => one === value) ?? 'consumer')}
        label="Rezerwuje jako"
        options={buyerTypes.map((value) => ({ value, label: say('buyer_type', value) }))}
      />
      <InvoiceFields form={form} wish="Prosi o fakturę imienną" autoComplete={false} />
    </InPlaceForm>
  )
}
