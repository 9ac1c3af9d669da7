import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { useTouched } from '#web/lib/fields/unsaved.ts'
import { type Check, useForm } from '#web/lib/fields/form.ts'
import type { OwnerDialogProps } from './owner-dialog-props.ts'
import type { RecordedMoney } from './recorded-money.ts'

type Options<V extends RecordedMoney> = {
  draft: string
  first: () => V
  check: Check<V>
  send: (values: V) => Promise<OwnerReservation>
}

/**
 * Draft, checks and sending of recorded money. The key is kept with the draft, because the session may end in the
 * middle.
 */
export function useMoneyForm<V extends RecordedMoney>(
  { onClose, onDone, guard }: OwnerDialogProps,
  { draft: name, first, check, send }: Options<V>,
) {
  const draft = useDraft<V>(name, first)
  const form = useForm<V>({ initial: draft.first, check })
  useKeptValues(draft, form.values, true)
  const touched = useTouched(withoutKey(form.values), () => withoutKey(first()))
  const close = () => {
    draft.forget()
    onClose()
  }
  const save = form.submit(async (values) => {
    const fresh = await guard(send(values))
    draft.forget()
    if (fresh) await onDone(fresh)
  })
  return { form, close, save, touched }
}

const withoutKey = <V extends RecordedMoney>(values: V): V => ({ ...values, key: '' })
