import type { CorkageBasis } from '#domain/listing/dictionaries.ts'
import {
  alcoholPolicyLabels,
  cateringPolicyLabels,
  corkageBasisLabels,
  houseRuleLabels,
  musicLicenceLabels,
} from '#domain/listing/labels.pl.ts'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import {
  AreaOf,
  FlagOf,
  NumberField,
  NumberOf,
  optionsOf,
  PickOf,
  TimeOf,
} from '#web/features/my-listings/controls/controls.tsx'
import { useEditor, useErrorAt, useField, useValue } from '#web/features/my-listings/editor/editor-context.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { ManyOf } from '#web/features/my-listings/controls/ManyOf.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

/** Food, drink, music and the rules of the house. */
export function RulesSection(_: SectionProps) {
  const afterparty = useValue<boolean | null>('details.afterparty_enabled') === true
  return (
    <>
      <FormCard title="Jedzenie i alkohol">
        <div className="grid gap-5 sm:grid-cols-2">
          <PickOf path="details.catering_policy" empty="Wybierz" options={optionsOf(cateringPolicyLabels)} />
          <PickOf path="details.alcohol_policy" empty="Wybierz" options={optionsOf(alcoholPolicyLabels)} />
        </div>
        <Corkage />
      </FormCard>
      <FormCard title="Muzyka">
        <div className="grid gap-5 sm:grid-cols-2">
          <TimeOf path="details.music_until_inside" optional empty="Bez ograniczeń" />
          <TimeOf path="details.music_until_outside" optional empty="Bez ograniczeń" />
          <NumberOf path="details.sound_limit_db" optional />
          <PickOf path="details.zaiks_covered" optional empty="Nie podaję" options={optionsOf(musicLicenceLabels)} />
        </div>
        <FlagOf path="details.live_band_allowed" />
      </FormCard>
      <FormCard title="Poprawiny i wyłączność">
        <FlagOf path="details.exclusivity" />
        <FlagOf path="details.afterparty_enabled" />
        {afterparty && (
          <div className="grid gap-5 sm:grid-cols-2">
            <TimeOf path="details.afterparty_from" empty="Wybierz" />
            <TimeOf path="details.afterparty_until" empty="Wybierz" />
          </div>
        )}
      </FormCard>
      <FormCard title="Regulamin obiektu">
        <ManyOf path="details.house_rules" hideLabel options={optionsOf(houseRuleLabels)} />
        <AreaOf path="details.house_rules_text" optional max={3000} rows={5} />
      </FormCard>
    </>
  )
}

type CorkageValue = { amount_grosze: number; basis: CorkageBasis } | null

/** Asked only where the guests' own alcohol costs a fee. */
function Corkage() {
  const editor = useEditor()
  const policy = useValue<string | null>('details.alcohol_policy')
  const field = useField<CorkageValue>('details.corkage')
  const errorAt = useErrorAt()
  if (policy !== 'byo_corkage') return null
  const value = field.value ?? null
  return (
    <div id={field.id} tabIndex={-1} className="grid gap-4">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          id={`${field.id}-amount`}
          label="Opłata korkowa"
          unit="zł"
          scale={100}
          value={value?.amount_grosze ?? null}
          error={errorAt('details.corkage.amount_grosze')}
          onChange={(amount_grosze) =>
            field.set(amount_grosze === null ? null : { amount_grosze, basis: value?.basis ?? 'bottle_vodka' })
          }
          onBlur={field.onBlur}
        />
        <Select
          id={`${field.id}-basis`}
          label="Za co"
          value={value?.basis ?? 'bottle_vodka'}
          options={optionsOf(corkageBasisLabels)}
          onChange={(basis) => field.set({ amount_grosze: value?.amount_grosze ?? 0, basis: basis as CorkageBasis })}
          onBlur={field.onBlur}
        />
      </div>
      <FieldNote id={field.id} error={field.error} />
      <Alert>
        Żeby goście mogli ją doliczyć, dodaj opłatę korkową także w cenniku.{' '}
        <a className="link" href={`${ownKinds[editor.kind].paths.edit(editor.id)}?sekcja=cennik`}>
          Przejdź do cennika
        </a>
      </Alert>
    </div>
  )
}
