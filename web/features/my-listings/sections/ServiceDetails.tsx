import type { ListingDetails } from '#contract/listings/listing-details.ts'
import { useState } from 'react'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { FlagOf, NumberField, NumberOf, TextOf } from '#web/features/my-listings/controls/controls.tsx'
import { useErrorAt, useField } from '#web/features/my-listings/editor/editor-context.ts'
import { fieldWords } from '#web/features/my-listings/controls/field-words.pl.ts'
import { FoldedFields } from '#web/features/my-listings/controls/FormCard.tsx'

/** Details that only services have. */
export function ServiceDetails() {
  return (
    <>
      <FoldedFields
        title="Styl i realizacja"
        holds="Czym się wyróżniasz, kiedy oddajesz efekty, dodatkowe godziny"
        fields={['details.style_tags', 'details.delivery_time_days', 'details.overtime_allowed']}
      >
        <StyleTags />
        <NumberOf path="details.delivery_time_days" optional className="max-w-xs" />
        <FlagOf path="details.overtime_allowed" />
      </FoldedFields>
      <FoldedFields
        title="Wymagania techniczne"
        holds="Prąd, miejsce i sprzęt, które trzeba zapewnić"
        fields={['details.requirements']}
      >
        <Requirements />
      </FoldedFields>
      <FoldedFields
        title="Ubezpieczenie i uprawnienia"
        holds="Polisa OC, licencje i zezwolenia"
        fields={['details.insurance_oc', 'details.licences']}
      >
        <FlagOf path="details.insurance_oc" />
        <TextOf path="details.licences" optional maxLength={300} />
      </FoldedFields>
    </>
  )
}

function StyleTags() {
  const field = useField<readonly string[] | null>('details.style_tags')
  const [typed, setTyped] = useState<string | null>(null)
  const words = fieldWords('service', 'details.style_tags')
  return (
    <TextField
      id={field.id}
      label={words.label}
      hint={words.hint}
      optional
      error={field.error}
      value={typed ?? (field.value ?? []).join(', ')}
      onChange={(text) => {
        setTyped(text)
        const tags = [
          ...new Set(
            text
              .split(',')
              .map((tag) => tag.trim())
              .filter(Boolean),
          ),
        ]
        field.set(tags.length > 0 ? tags : null)
      }}
      onBlur={() => {
        setTyped(null)
        field.onBlur()
      }}
    />
  )
}

type Needs = NonNullable<ListingDetails['requirements']>

function Requirements() {
  const field = useField<Needs | null>('details.requirements')
  const errorAt = useErrorAt()
  const value = field.value ?? {}
  const change = (part: Partial<Needs>) => {
    const next = { ...value, ...part }
    field.set(Object.values(next).some((one) => one !== null && one !== undefined && one !== false) ? next : null)
  }
  return (
    <div id={field.id} tabIndex={-1} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          id={`${field.id}-power_kw`}
          label="Moc przyłącza"
          unit="kW"
          optional
          value={value.power_kw}
          error={errorAt('details.requirements.power_kw')}
          onChange={(power_kw) => change({ power_kw })}
          onBlur={field.onBlur}
        />
        <NumberField
          id={`${field.id}-space_m2`}
          label="Potrzebne miejsce"
          unit="m²"
          optional
          value={value.space_m2}
          error={errorAt('details.requirements.space_m2')}
          onChange={(space_m2) => change({ space_m2 })}
          onBlur={field.onBlur}
        />
      </div>
      <TextArea
        id={`${field.id}-load_in_note`}
        label="Montaż i pozostałe potrzeby"
        hint="Np. gniazdo 230 V/16 A, 3×3 m, wjazd od podwórza."
        optional
        rows={3}
        value={value.load_in_note ?? ''}
        error={errorAt('details.requirements.load_in_note')}
        onChange={(text) => change({ load_in_note: text || null })}
        onBlur={field.onBlur}
      />
      <Checkbox value={value.meal_for_crew === true} onChange={(meal_for_crew) => change({ meal_for_crew })}>
        Posiłek dla obsługi
      </Checkbox>
      <Checkbox value={value.parking === true} onChange={(parking) => change({ parking })}>
        Miejsce parkingowe
      </Checkbox>
      <FieldNote id={field.id} error={field.error} />
    </div>
  )
}
