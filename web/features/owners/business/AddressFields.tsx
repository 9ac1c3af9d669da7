import { useState } from 'react'
import { voivodeshipLabels } from '#domain/listing/labels.pl.ts'
import { PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import type { FieldProps, Form } from '#web/lib/fields/form.ts'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import type { AddressName, BusinessValues } from './business-values.ts'
import { streetParts } from './street-number.ts'

const voivodeships = Object.entries(voivodeshipLabels).map(([value, label]) => ({ value, label }))

/** Inserts the dash of a postcode as soon as the fifth digit is there: `80001` becomes `80-001`. */
export const withDash = (typed: string): string => {
  const digits = typed.replace(/\D/g, '')
  return /^\d{5}$/.test(typed.trim()) ? `${digits.slice(0, 2)}-${digits.slice(2)}` : typed
}

/** A Polish address. A town chosen from the list sets the voivodeship; another one may be typed. */
export function AddressFields({ form, name }: { form: Form<BusinessValues>; name: AddressName }) {
  const city = form.field(`${name}.city`)
  const postcode = form.field(`${name}.postcode`)
  // The town chosen from the list; a typed one is only in the form.
  const [picked, setPicked] = useState(city.value)
  const scope = name === 'address' ? 'section-seat' : 'section-post'
  return (
    <div className="grid gap-5 sm:grid-cols-6">
      <TextField
        {...streetField(form, name)}
        className="sm:col-span-4"
        label="Ulica"
        autoComplete={`${scope} street-address`}
        maxLength={120}
      />
      <TextField {...form.field(`${name}.building_no`)} label="Numer budynku" autoComplete="off" maxLength={12} />
      <TextField {...form.field(`${name}.flat_no`)} label="Lokal" autoComplete="off" maxLength={12} />
      <TextField
        {...postcode}
        onChange={(typed) => postcode.onChange(withDash(typed))}
        className="sm:col-span-2"
        label="Kod pocztowy"
        placeholder="00-000"
        inputMode="numeric"
        autoComplete={`${scope} postal-code`}
        maxLength={10}
      />
      <div className="sm:col-span-4">
        <PlaceField
          id={city.id}
          label="Miejscowość"
          error={city.error}
          name={picked}
          placeholder="Zacznij pisać"
          emptyText="Nie ma jej na liście, ale możesz ją wpisać."
          onText={city.onChange}
          onPick={(place) => {
            setPicked(place?.name ?? '')
            form.setAll({
              ...form.values,
              [`${name}.city`]: place?.name ?? '',
              ...(place ? { [`${name}.voivodeship`]: place.voivodeship } : {}),
            })
          }}
        />
      </div>
      <Select
        {...form.field(`${name}.voivodeship`)}
        className="sm:col-span-3"
        label="Województwo"
        empty="Wybierz"
        options={voivodeships}
      />
    </div>
  )
}

/** When it is left and the building has no number yet, the number at its end goes to the field of its own. */
function streetField(form: Form<BusinessValues>, name: AddressName): FieldProps<string> {
  const street = form.field(`${name}.street`)
  const onBlur = () => {
    const parts = form.values[`${name}.building_no`] === '' && streetParts(street.value)
    if (!parts) return street.onBlur()
    for (const [part, value] of Object.entries(parts))
      if (value) form.set(`${name}.${part as keyof typeof parts}`, value)
  }
  return { ...street, onBlur }
}
