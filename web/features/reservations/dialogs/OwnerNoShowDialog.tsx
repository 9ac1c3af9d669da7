import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { useForm } from '#web/lib/fields/form.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { TextArea } from '#web/ui/fields/TextField.tsx'
import type { OwnerDialogProps } from './owner-dialog-props.ts'

/** Records a no-show, with a note. */
export function OwnerNoShowDialog({ reservation, onClose, onDone, guard }: OwnerDialogProps) {
  const draft = useDraft(`no-show:${reservation.id}`, () => ({ note: '' }))
  const form = useForm({ initial: draft.first })
  useKeptValues(draft, form.values)
  const save = form.submit(async ({ note }) => {
    const fresh = await guard(call('markNoShow', { params: { id: reservation.id }, body: { note: note.trim() } }))
    if (!fresh) return
    draft.forget()
    await onDone(fresh)
  })
  return (
    <FormDialog
      title="Nikt się nie pojawił?"
      {...{ form, onClose }}
      onSubmit={save}
      danger
      submit="Odnotuj niestawiennictwo"
      busyLabel="Zapisuję..."
      lead={
        <p className="mt-3 text-ink-2">
          Rezerwacja dostanie stan „Niestawiennictwo”. Wpłacone pieniądze zostają, tak jak są. Jeśli osoba rezerwująca
          uzna, że było inaczej, może to zgłosić w ciągu 7 dni: przeczytasz jej opis, a sprawę rozstrzygnie obsługa
          serwisu.
        </p>
      }
    >
      <TextArea {...form.field('note')} label="Notatka do historii" optional rows={2} maxLength={1000} />
    </FormDialog>
  )
}
