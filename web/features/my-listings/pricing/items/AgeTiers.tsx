import { Plus, Trash2 } from '@lucide/icons'
import type { AgeTier } from '#domain/price-list/price-list.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { useItem } from '#web/features/my-listings/pricing/edit-context.ts'
import type { EditedItem } from '#web/features/my-listings/pricing/price-model.ts'
import { AmountField, PercentField, WholeField } from './ReadField.tsx'

const labelOf = (from: number, to: number): string => `Dzieci ${from}–${to}`

/** Who pays how much: age bands, crew, included persons, and the least number billed. */
export function PeopleFields({ item }: { item: EditedItem }) {
  const { data } = item
  const field = useItem(item)
  const base = data.kind === 'base'
  const whole = (name: 'min_billed_adults' | 'from_age' | 'included_persons' | 'crew_percent_bp') => ({
    id: field.idOf(name),
    value: data[name],
    error: field.errorOf(name),
    onValue: (value: number | undefined) => field.set({ [name]: value }),
    onWrong: (sentence: string | null) => field.wrong(name, sentence),
  })
  return (
    <div className="grid gap-4">
      <Tiers item={item} />
      <div className="grid gap-4 sm:grid-cols-2">
        {base && (
          <>
            <WholeField
              {...whole('min_billed_adults')}
              label="Minimum dorosłych w rachunku"
              hint="Gdy przyjdzie mniej dorosłych, doliczymy różnicę."
              suffix="osób"
            />
            <PercentField
              {...whole('crew_percent_bp')}
              label="Obsługa (DJ, fotograf) płaci"
              hint="Bez wpisu: 50% pełnej ceny."
            />
            <WholeField {...whole('included_persons')} label="Osoby w cenie" hint="Na przykład pakiet do 10 dzieci." />
            {data.included_persons !== undefined && <BeyondIncluded item={item} />}
          </>
        )}
        <WholeField
          {...whole('from_age')}
          label="Liczymy osoby od wieku"
          hint="Młodsze dzieci nie są liczone wcale."
          suffix="lat"
        />
      </div>
    </div>
  )
}

/** Who counts towards the included persons, and the price of each further one. */
function BeyondIncluded({ item }: { item: EditedItem }) {
  const { data } = item
  const field = useItem(item)
  return (
    <>
      <Select
        id={field.idOf('included_persons_of')}
        label="Kogo liczymy"
        value={data.included_persons_of ?? 'guests'}
        options={[
          { value: 'guests', label: 'Wszystkich gości' },
          { value: 'adults', label: 'Dorosłych' },
          { value: 'children', label: 'Dzieci' },
        ]}
        onChange={(of) => field.set({ included_persons_of: of as 'guests' })}
      />
      <AmountField
        id={field.idOf('extra_unit_amount_grosze')}
        label="Każda następna osoba"
        value={data.extra_unit_amount_grosze}
        error={field.errorOf('extra_unit_amount_grosze')}
        onValue={(extra_unit_amount_grosze) => field.set({ extra_unit_amount_grosze })}
        onWrong={(sentence) => field.wrong('extra_unit_amount_grosze', sentence)}
      />
    </>
  )
}

function Tiers({ item }: { item: EditedItem }) {
  const field = useItem(item)
  const tiers = item.data.age_tiers ?? []
  const put = (next: AgeTier[]) => field.set({ age_tiers: next.length > 0 ? next : undefined })
  const change = (at: number, patch: Partial<AgeTier>) =>
    put(tiers.map((tier, index) => (index === at ? relabelled(tier, patch) : tier)))
  const add = () => {
    const from = tiers.length === 0 ? 0 : Math.min(17, Math.max(...tiers.map(({ age_to }) => age_to)) + 1)
    const to = tiers.length === 0 ? 3 : Math.min(17, from + 6)
    const percent_bp = tiers.length === 0 ? 0 : 5000
    put([...tiers, { age_from: from, age_to: to, percent_bp, label: labelOf(from, to) }])
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="label mb-2">Dzieci według wieku</legend>
      {tiers.map((tier, at) => (
        <Tier
          // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no identity but their place
          key={at}
          {...{ item, tier, at }}
          change={change}
          remove={() => put(tiers.filter((_, one) => one !== at))}
        />
      ))}
      <div>
        <Button size="sm" icon={Plus} onClick={add}>
          Dodaj grupę wieku
        </Button>
      </div>
      <FieldNote
        id={field.idOf('age_tiers')}
        error={field.errorOf('age_tiers')}
        hint="Kto nie mieści się w żadnej grupie, płaci pełną cenę."
      />
    </fieldset>
  )
}

/** A default name follows the ages; an owner's own name stays. */
const relabelled = (tier: AgeTier, patch: Partial<AgeTier>): AgeTier => {
  const next = { ...tier, ...patch }
  return tier.label === labelOf(tier.age_from, tier.age_to) && patch.label === undefined
    ? { ...next, label: labelOf(next.age_from, next.age_to) }
    : next
}

type TierProps = {
  item: EditedItem
  tier: AgeTier
  at: number
  change: (at: number, patch: Partial<AgeTier>) => void
  remove: () => void
}

function Tier({ item, tier, at, change, remove }: TierProps) {
  const field = useItem(item)
  const name = (part: string) => `age_tiers.${at}.${part}`
  const number = (part: string) => ({
    id: field.idOf(name(part)),
    error: field.errorOf(name(part)),
    onWrong: (sentence: string | null) => field.wrong(name(part), sentence),
  })
  return (
    <div className="grid gap-1">
      <div className="grid grid-cols-[4.5rem_4.5rem_minmax(0,1fr)_auto] items-end gap-2 max-[20rem]:grid-cols-2 sm:grid-cols-[4.5rem_4.5rem_8rem_7rem_minmax(0,1fr)_auto]">
        <WholeField
          {...number('age_from')}
          label="Od"
          value={tier.age_from}
          onValue={(v) => change(at, { age_from: v ?? 0 })}
        />
        <WholeField
          {...number('age_to')}
          label="Do"
          value={tier.age_to}
          onValue={(v) => change(at, { age_to: v ?? 0 })}
        />
        <Select
          id={field.idOf(name('how'))}
          label="Płacą"
          value={tier.amount_grosze === undefined ? 'percent' : 'amount'}
          options={[
            { value: 'percent', label: 'Procent' },
            { value: 'amount', label: 'Kwotę' },
          ]}
          onChange={(how) => change(at, how === 'percent' ? asPercent : asAmount)}
        />
        <IconButton className="sm:order-last" icon={Trash2} label={`Usuń grupę: ${tier.label}`} onClick={remove} />
        <Share {...{ tier, at, change, number }} />
        <TextField
          id={field.idOf(name('label'))}
          label="Nazwa dla gości"
          className="max-sm:col-span-2"
          value={tier.label}
          maxLength={80}
          onChange={(label) => change(at, { label })}
        />
      </div>
      <FieldNote id={field.idOf(`age_tiers.${at}`)} error={field.errorOf(`age_tiers.${at}`)} />
    </div>
  )
}

type NumberOf = (part: string) => {
  id: string
  error: string | undefined
  onWrong: (sentence: string | null) => void
}

/** The price of this age band: a share of the full price, or an amount. */
function Share({ tier, at, change, number }: Pick<TierProps, 'tier' | 'at' | 'change'> & { number: NumberOf }) {
  return (
    <div className="max-sm:col-span-2">
      {tier.amount_grosze === undefined ? (
        <PercentField
          {...number('percent_bp')}
          label="Ile"
          value={tier.percent_bp}
          onValue={(percent_bp) => change(at, { percent_bp: percent_bp ?? 0 })}
        />
      ) : (
        <AmountField
          {...number('amount_grosze')}
          label="Ile"
          value={tier.amount_grosze}
          onValue={(amount_grosze) => change(at, { amount_grosze: amount_grosze ?? 0 })}
        />
      )}
    </div>
  )
}

const asPercent = { amount_grosze: undefined, percent_bp: 5000 } as unknown as Partial<AgeTier>
const asAmount = { percent_bp: undefined, amount_grosze: 0 } as unknown as Partial<AgeTier>
