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
import { FoldedFields, FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { ManyOf } from '#web/features/my-listings/controls/ManyOf.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

/** Food, drink, music and house rules: the most frequent questions are open, the folded rest names its contents. */
export function RulesSection(_: SectionProps) {
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
        </div>
        <FlagOf path="details.live_band_allowed" />
      </FormCard>
      <FoldedFields
        title="Głośność i licencja na muzykę"
        holds="Limit w decybelach, ZAiKS i inne OZZ"
        fields={['details.sound_limit_db', 'details.zaiks_covered']}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberOf path="details.sound_limit_db" optional />
          <PickOf path="details.zaiks_covered" optional empty="Nie podaję" options={optionsOf(musicLicenceLabels)} />
        </div>
      </FoldedFields>
      <AfterpartyFields />
      <FoldedFields
        title="Regulamin obiektu"
        holds="Palenie, zwierzęta, dekoracje, konfetti i fajerwerki, własne zasady"
        fields={['details.house_rules', 'details.house_rules_text']}
      >
        <ManyOf path="details.house_rules" hideLabel options={optionsOf(houseRuleLabels)} />
        <AreaOf path="details.house_rules_text" optional max={3000} rows={5} />
      </FoldedFields>
    </>
  )
}

const afterpartyFields = ['enabled', 'from', 'until'].map((part) => `details.afterparty_${part}`)

function AfterpartyFields() {
  const afterparty = useValue<boolean | null>('details.afterparty_enabled') === true
  return (
    <FoldedFields
      title="Poprawiny i wyłączność"
      holds="Drugi dzień przyjęcia, obiekt tylko dla jednej grupy"
      fields={['details.exclusivity', ...afterpartyFields]}
    >
      <FlagOf path="details.exclusivity" />
      <FlagOf path="details.afterparty_enabled" />
      {afterparty && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TimeOf path="details.afterparty_from" empty="Wybierz" />
          <TimeOf path="details.afterparty_until" empty="Wybierz" />
        </div>
      )}
    </FoldedFields>
  )
}

type CorkageValue = { amount_grosze: number; basis: CorkageBasis } | null

/** Shown only when guests may bring their own alcohol for a fee. */
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
