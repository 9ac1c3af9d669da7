import { Plus, Trash2 } from '@lucide/icons'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import { mostTiers, tiersOf } from '#domain/reservation/cancellation.ts'
import { type CancellationPolicy, cancellationPolicies } from '#domain/listing/codes.ts'
import { formatPercent, plural } from '#domain/format.pl.ts'
import { cancellationPolicyLabels } from '#domain/labels.pl.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { NumberField } from './controls.tsx'
import { useEditor, useErrorAt, useField, useValue } from '#web/features/my-listings/editor/editor-context.ts'

type Tier = NonNullable<OwnerListing['cancellation_tiers']>[number]
const firstTiers: readonly Tier[] = [
  { days_from: 30, percent_bp: 0 },
  { days_from: 7, percent_bp: 3_000 },
  { days_from: 0, percent_bp: 6_000 },
]

/** The cancellation policy: one of the known ones, or the owner's own tiers. */
export function PolicyEditor() {
  const editor = useEditor()
  const field = useField<CancellationPolicy>('cancellation_policy')
  return (
    <div className="grid gap-5">
      <RadioCards
        id={field.id}
        legend="Zasady rezygnacji"
        hideLegend
        columns={2}
        value={field.value}
        error={field.error}
        onChange={(value) => {
          const tiers = editor.valueOf('cancellation_tiers') as readonly Tier[] | null
          if (value === 'custom' && !tiers?.length) editor.set('cancellation_tiers', firstTiers)
          field.set(value as CancellationPolicy)
        }}
        options={cancellationPolicies.map((policy) => ({
          value: policy,
          label: cancellationPolicyLabels[policy],
          description: policy === 'custom' ? 'Podajesz własne progi.' : policyWords(policy),
        }))}
      />
      {field.value === 'custom' && <Tiers />}
    </div>
  )
}

const policyWords = (policy: CancellationPolicy): string => {
  const tiers = tiersOf({ policy, tiers: null })
  const words = tiers.map(({ days_from, percent_bp, deposit }) => {
    const keep = deposit ? 'przepada przedpłata' : percent_bp === 0 ? 'bez opłat' : `${formatPercent(percent_bp)} ceny`
    return days_from === 0 ? `później ${keep}` : `do ${days_from} dni przed: ${keep}`
  })
  // A later tier never keeps less than an earlier one (ruling 22).
  const least = tiers.length > 1 && tiers[0]?.deposit ? '; nigdy mniej niż przedpłata' : ''
  return words.join('; ').replace(/^później /, 'zawsze ') + least
}

function Tiers() {
  const field = useField<readonly Tier[] | null>('cancellation_tiers')
  const policy = useValue<CancellationPolicy>('cancellation_policy')
  const errorAt = useErrorAt()
  const tiers = field.value ?? []
  const change = (index: number, part: Partial<Tier>) =>
    field.set(tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)))
  return (
    <div id={field.id} tabIndex={-1} className="grid gap-4" data-policy={policy}>
      {tiers.map((tier, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no identity but their place
        <div key={index} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <NumberField
            id={`${field.id}-${index}-days`}
            label="Od ilu dni przed"
            unit="dni"
            value={tier.days_from}
            error={errorAt(`cancellation_tiers.${index}.days_from`)}
            onChange={(days_from) => change(index, { days_from: days_from ?? 0 })}
            onBlur={field.onBlur}
          />
          <NumberField
            id={`${field.id}-${index}-percent`}
            label="Zatrzymujesz"
            unit="% ceny"
            scale={100}
            value={tier.percent_bp}
            error={errorAt(`cancellation_tiers.${index}.percent_bp`)}
            onChange={(percent_bp) => change(index, { percent_bp: percent_bp ?? 0 })}
            onBlur={field.onBlur}
          />
          <IconButton
            icon={Trash2}
            label={`Usuń próg ${plural(tier.days_from, 'dnia', 'dni', 'dni')}`}
            className="mt-6"
            disabled={tiers.length === 1}
            onClick={() => field.set(tiers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <FieldNote
        id={field.id}
        error={field.error}
        hint="Ostatni próg to 0 dni. Im bliżej wydarzenia, tym wyższy albo taki sam procent."
      />
      {tiers.length < mostTiers && (
        <div>
          <Button
            icon={Plus}
            onClick={() => field.set([...tiers, { days_from: 14, percent_bp: 3_000 }].toSorted(byDays))}
          >
            Dodaj próg
          </Button>
        </div>
      )}
    </div>
  )
}

const byDays = (one: Tier, other: Tier): number => other.days_from - one.days_from
