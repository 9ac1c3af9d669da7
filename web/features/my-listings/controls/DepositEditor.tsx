import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import { depositTypes } from '#domain/listing/codes.ts'
import { depositTypeLabels } from '#domain/labels.pl.ts'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { NumberField, Warning } from './controls.tsx'
import { useErrorAt, useField, useListing } from '#web/features/my-listings/editor/editor-context.ts'

type Deposit = OwnerListing['deposit']

const notes: Record<Deposit['type'], string> = {
  none: 'Goście płacą na miejscu albo według umowy z Tobą.',
  zadatek: 'Przepada, gdy zrezygnują goście; gdy zrezygnujesz Ty, oddajesz dwa razy tyle.',
  zaliczka: 'Wraca do gości, gdy umowa nie dojdzie do skutku.',
  full: 'Goście płacą całość z góry.',
}
const rounding = [100, 1_000, 5_000, 10_000]
const usualPercent = 2_000

/** The deposit: its type and amount, and when the rest is due. */
export function DepositEditor() {
  const field = useField<Deposit>('deposit')
  const errorAt = useErrorAt()
  const { warnings } = useListing()
  const { value } = field
  const partly = value.type === 'zadatek' || value.type === 'zaliczka'
  const change = (part: Partial<Deposit>) => field.set({ ...value, ...part })
  const pick = (type: Deposit['type']) => {
    const height = value.percent_bp || value.amount_grosze
    if (type === 'none' || type === 'full') field.set({ type, balance_due_days: value.balance_due_days ?? null })
    else
      change({ type, ...(height ? {} : { percent_bp: usualPercent, balance_due_days: value.balance_due_days ?? 7 }) })
  }
  return (
    <div className="grid gap-5">
      <RadioCards
        id={field.id}
        legend="Rodzaj przedpłaty"
        hideLegend
        columns={2}
        value={value.type}
        error={field.error}
        onChange={(type) => pick(type as Deposit['type'])}
        options={depositTypes.map((type) => ({
          value: type,
          label: depositTypeLabels[type],
          description: notes[type],
        }))}
      />
      {partly && <Height {...{ value, change, errorAt, id: field.id, onBlur: field.onBlur }} />}
      {value.type !== 'full' && (
        <NumberField
          id={`${field.id}-balance`}
          className="max-w-xs"
          label="Dopłata najpóźniej"
          unit="dni przed"
          optional
          value={value.balance_due_days ?? null}
          error={errorAt('deposit.balance_due_days')}
          onChange={(balance_due_days) => change({ balance_due_days })}
          onBlur={field.onBlur}
        />
      )}
      {warnings
        .filter((one) => one.field.startsWith('deposit'))
        .map(({ text }) => (
          <Warning key={text}>{text}</Warning>
        ))}
    </div>
  )
}

type HeightProps = {
  value: Deposit
  change: (part: Partial<Deposit>) => void
  errorAt: (name: string) => string | undefined
  id: string
  onBlur: () => void
}

function Height({ value, change, errorAt, id, onBlur }: HeightProps) {
  const by = value.amount_grosze == null ? 'percent' : 'amount'
  return (
    <div className="grid gap-4">
      <Segmented
        label="Wysokość przedpłaty"
        value={by}
        onChange={(next) =>
          change(
            next === 'percent'
              ? { percent_bp: usualPercent, amount_grosze: null }
              : { percent_bp: null, amount_grosze: 100_000, round_up_to_grosze: null },
          )
        }
        options={[
          { value: 'percent', label: 'Procent ceny' },
          { value: 'amount', label: 'Stała kwota' },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {by === 'percent' ? (
          <>
            <NumberField
              id={`${id}-percent`}
              label="Wysokość"
              unit="%"
              scale={100}
              hint="Zwykle 10–20%. Najwięcej 50%."
              value={value.percent_bp ?? null}
              error={errorAt('deposit.percent_bp')}
              onChange={(percent_bp) => change({ percent_bp })}
              onBlur={onBlur}
            />
            <Select
              id={`${id}-round`}
              label="Zaokrąglenie w górę"
              empty="Bez zaokrąglenia"
              value={value.round_up_to_grosze ? String(value.round_up_to_grosze) : ''}
              options={rounding.map((grosze) => ({ value: String(grosze), label: `do ${grosze / 100} zł` }))}
              onChange={(text) => change({ round_up_to_grosze: text ? Number(text) : null })}
              onBlur={onBlur}
            />
          </>
        ) : (
          <NumberField
            id={`${id}-amount`}
            label="Kwota"
            unit="zł"
            scale={100}
            value={value.amount_grosze ?? null}
            error={errorAt('deposit.amount_grosze')}
            onChange={(amount_grosze) => change({ amount_grosze })}
            onBlur={onBlur}
          />
        )}
      </div>
      <FieldNote id={`${id}-note`} error={errorAt('deposit.round_up_to_grosze')} />
    </div>
  )
}
