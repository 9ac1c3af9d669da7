import type { FormEvent, ReactNode } from 'react'
import { wallTime } from '#domain/format.pl.ts'
import { firstReceivedDay, recordedMethods, type RecordedMethod } from '#domain/reservation/payment.ts'
import { useLabel } from '#web/lib/enums.ts'
import type { FieldProps } from '#web/lib/fields/form.ts'
import { FormDialog, type SentForm } from '#web/ui/overlays/FormDialog.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { UnreadContext, useReadable } from '#web/ui/moments/unread.ts'
import { todayIn } from '#web/lib/clock.ts'

type FieldsProps = {
  reservation: { created_at: string; timezone: string; source: string }
  words: { amount: string; method: string; on: string }
  amount: FieldProps<string>
  method: FieldProps<RecordedMethod>
  on: FieldProps<string>
  note: FieldProps<string>
}

type Props = FieldsProps & {
  title: string
  button: string
  lead: ReactNode
  /** What this amount means for the reservation. */
  meaning: string
  form: SentForm
  touched: boolean
  onClose: () => void
  onSave: (event: FormEvent) => void
}

/** Records money that came or that was sent back. */
export function MoneyDialog({ title, button, lead, meaning, form, touched, onClose, onSave, ...fields }: Props) {
  const [tellUnread, allRead, anyUnread] = useReadable()
  return (
    <FormDialog
      {...{ title, form, onClose }}
      unsaved={() => touched || anyUnread()}
      onSubmit={(event) => {
        if (allRead()) onSave(event)
        else event.preventDefault()
      }}
      submit={button}
      busyLabel="Zapisuję..."
      lead={<p className="mt-3 text-ink-2">{lead}</p>}
    >
      <UnreadContext value={tellUnread}>
        <MoneyFields {...fields} />
      </UnreadContext>
      <p className="text-sm font-medium" aria-live="polite">
        {meaning}
      </p>
    </FormDialog>
  )
}

/** Fields for amount, method and day. */
function MoneyFields({ reservation, words, amount, method, on, note }: FieldsProps) {
  const { created_at, timezone, source } = reservation
  const label = useLabel('payment_methods')
  return (
    <>
      <TextField {...amount} label={words.amount} suffix="zł" inputMode="decimal" autoComplete="off" />
      <Select
        {...method}
        onChange={(value) => method.onChange(value as RecordedMethod)}
        label={words.method}
        options={recordedMethods.map((value) => ({ value, label: label(value) }))}
      />
      <DayField
        {...on}
        label={words.on}
        optional
        hint="Puste pole oznacza dzisiaj."
        today={todayIn(timezone)}
        min={firstReceivedDay({ made_on: wallTime(created_at, timezone).slice(0, 10), source })}
        max={todayIn(timezone)}
      />
      <TextField {...note} label="Notatka dla Ciebie" optional maxLength={1000} autoComplete="off" />
    </>
  )
}
