import { wallTime } from '#domain/format.pl.ts'
import { recordedMethods, type RecordedMethod } from '#domain/reservation/payment.ts'
import { useLabel } from '#web/lib/enums.ts'
import type { FieldProps } from '#web/lib/fields/form.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { todayIn } from '#web/features/reservations/parts/clock.ts'

type Props = {
  reservation: { created_at: string; timezone: string }
  words: { amount: string; method: string; on: string }
  amount: FieldProps<string>
  method: FieldProps<RecordedMethod>
  on: FieldProps<string>
  note: FieldProps<string>
}

/** How much money came or went back, how, and on which day. */
export function MoneyFields({ reservation: { created_at, timezone }, words, amount, method, on, note }: Props) {
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
      <Field {...on} label={words.on} optional hint="Puste pole oznacza dzisiaj.">
        {(aria) => (
          <input
            {...aria}
            type="date"
            className="input"
            min={wallTime(created_at, timezone).slice(0, 10)}
            max={todayIn(timezone)}
            value={on.value}
            onChange={(event) => on.onChange(event.target.value)}
          />
        )}
      </Field>
      <TextField {...note} label="Notatka dla Ciebie" optional maxLength={1000} autoComplete="off" />
    </>
  )
}
