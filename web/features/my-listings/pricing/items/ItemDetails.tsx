import { quantitySources, priceGroups, type QuantitySource, vatRates } from '#domain/listing/codes.ts'
import { ownsRate } from '#domain/pricing/vat.ts'
import { priceGroupLabels, vatRateLabels } from '#domain/labels.pl.ts'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { HourField } from '#web/ui/moments/TimeField.tsx'
import { useEdit, useItem } from '#web/features/my-listings/pricing/edit-context.ts'
import { Many } from './ItemConditions.tsx'
import type { EditedItem } from '#web/features/my-listings/pricing/price-model.ts'
import { AmountField, LengthField, WholeField } from './ReadField.tsx'
import { sourceLabel } from '#web/features/my-listings/pricing/words.pl.ts'

/** All other fields of an item. */
export function DetailFields({ item }: { item: EditedItem }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Billing item={item} />
        <Amounts item={item} />
      </div>
      <Sources item={item} />
      <Scope item={item} />
    </div>
  )
}

function Billing({ item }: { item: EditedItem }) {
  const { model } = useEdit()
  const { data } = item
  const field = useItem(item)
  return (
    <>
      {ownsRate[data.kind] && <VatRate item={item} />}
      <Select
        id={field.idOf('group')}
        label="Grupa na rachunku"
        value={data.group ?? ''}
        empty="Pozostałe"
        options={priceGroups.map((value) => ({ value, label: priceGroupLabels[value] }))}
        onChange={(group) => field.set({ group: (group || undefined) as 'food' | undefined })}
      />
      <TextField
        id={field.idOf('unit_label')}
        label="Nazwa jednej sztuki"
        hint="Na przykład butelka, stół, komplet."
        optional
        maxLength={40}
        value={data.unit_label ?? ''}
        onChange={(unit_label) => field.set({ unit_label: unit_label || undefined })}
      />
      {data.kind === 'base' && (
        <WholeField
          id={field.idOf('priority')}
          label="Priorytet"
          hint="Od 0 do 999; wyższy wygrywa. Przesuwanie na liście zmienia go samo."
          value={data.priority}
          error={item.wrong.priority}
          onValue={(priority) => field.set({ priority: Math.min(999, priority ?? 0) })}
          onWrong={(sentence) => field.wrong('priority', sentence)}
        />
      )}
      {model.packages.length > 0 && (
        <Select
          id={field.idOf('package_code')}
          label="Tylko w pakiecie"
          value={data.package_code ?? ''}
          empty="W każdym"
          error={field.errorOf('package_code')}
          options={model.packages.map(({ code, name }) => ({ value: code, label: name || code }))}
          onChange={(code) => field.set({ package_code: code || undefined })}
        />
      )}
      {data.kind === 'discount' && <PromoCode item={item} />}
    </>
  )
}

function PromoCode({ item }: { item: EditedItem }) {
  const field = useItem(item)
  return (
    <TextField
      id={field.idOf('promo_code')}
      label="Kod rabatowy"
      optional
      hint="Bez kodu rabat działa sam."
      maxLength={40}
      value={item.data.promo_code ?? ''}
      error={field.errorOf('promo_code')}
      onChange={(promo_code) => field.set({ promo_code: promo_code || undefined })}
    />
  )
}

function VatRate({ item }: { item: EditedItem }) {
  const { exempt } = useEdit()
  const { data } = item
  const field = useItem(item)
  return (
    <Select
      id={field.idOf('vat_rate')}
      label="Stawka VAT"
      value={data.vat_rate ?? ''}
      error={field.errorOf('vat_rate')}
      disabled={exempt}
      hint={
        exempt
          ? 'W profilu masz zwolnienie z VAT.'
          : 'Stawkę VAT wskazujesz Ty – w razie wątpliwości zapytaj księgowość.'
      }
      {...(data.pricing_type === 'percentage' ? { empty: 'Jak w cenie podstawowej' } : { empty: 'Wybierz stawkę' })}
      options={vatRates.map((value) => ({ value, label: vatRateLabels[value] }))}
      onChange={(rate) => field.set({ vat_rate: (rate || undefined) as '23' | undefined })}
    />
  )
}

function Amounts({ item }: { item: EditedItem }) {
  const { data } = item
  const field = useItem(item)
  const number = (
    name: 'min_qty' | 'max_qty' | 'step_minutes' | 'grace_minutes' | 'included_minutes' | 'min_total_grosze',
  ) => ({
    id: field.idOf(name),
    value: data[name],
    error: field.errorOf(name),
    onValue: (value: number | undefined) => field.set({ [name]: value }),
    onWrong: (sentence: string | null) => field.wrong(name, sentence),
  })
  const addon = data.kind === 'addon'
  return (
    <>
      <WholeField
        {...number('min_qty')}
        label="Najmniej"
        hint={addon ? 'Ile sztuk najmniej.' : 'Tyle policzymy zawsze.'}
      />
      <WholeField
        {...number('max_qty')}
        label="Najwięcej"
        hint={addon ? 'Ile sztuk najwięcej.' : 'Powyżej: wycena indywidualna.'}
      />
      <WholeField {...number('step_minutes')} label="Rozliczamy co" suffix="min" hint="15, 30 albo 60 minut." />
      <WholeField
        {...number('grace_minutes')}
        label="Bez dopłaty do"
        suffix="min"
        hint="Spóźnienie, którego nie liczymy."
      />
      <AmountField {...number('min_total_grosze')} label="Kwota minimalna pozycji" />
      {data.kind === 'base' && (
        <>
          <LengthField {...number('included_minutes')} label="Czas w cenie" hint="Potem liczymy dodatkowe godziny." />
          <HourField
            id={field.idOf('included_until')}
            label="W cenie do godziny"
            value={data.included_until ?? ''}
            error={field.errorOf('included_until')}
            onChange={(included_until) => field.set({ included_until: included_until || undefined })}
          />
        </>
      )}
    </>
  )
}

const dividable = ['guests', 'adults', 'children', 'hours'] as const

/** The quantities that the amount is multiplied by. */
function Sources({ item }: { item: EditedItem }) {
  const { data } = item
  const field = useItem(item)
  const picked = data.qty_source ?? []
  const all = [...new Set<QuantitySource>([...quantitySources, ...picked])]
  const [, of = '', per = ''] = /^ceil\((\w+)\/(\d+)\)$/u.exec(picked.find((one) => one.startsWith('ceil')) ?? '') ?? []
  const put = (source: string, each: number | undefined) => {
    const plain = picked.filter((one) => !one.startsWith('ceil'))
    const next = source && each ? [`ceil(${source}/${each})` as QuantitySource, ...plain] : plain
    field.set({ qty_source: next.length > 0 ? next : undefined })
  }
  return (
    <div className="grid gap-3">
      <Many
        label="Mnożymy przez"
        all={all}
        picked={picked}
        labelOf={sourceLabel}
        onPick={(qty_source) => field.set({ qty_source: qty_source.length > 0 ? qty_source : undefined })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          id={field.idOf('qty_source.of')}
          label="Jedna sztuka na kilka osób lub godzin"
          value={of}
          empty="Nie"
          options={dividable.map((value) => ({ value, label: sourceLabel(value) }))}
          onChange={(source) => put(source, Number(per) || 20)}
        />
        {of && (
          <WholeField
            id={field.idOf('qty_source.per')}
            label="Na każde rozpoczęte"
            value={Number(per)}
            onValue={(each) => put(of, each)}
            onWrong={(sentence) => field.wrong('qty_source.per', sentence)}
          />
        )}
      </div>
      <FieldNote id={field.idOf('qty_source')} error={field.errorOf('qty_source')} />
    </div>
  )
}

/** The items that a percentage or a discount is calculated from. */
function Scope({ item }: { item: EditedItem }) {
  const { model } = useEdit()
  const { data } = item
  const field = useItem(item)
  const others = model.items.filter(({ key, data: one }) => key !== item.key && one.kind !== 'security_deposit')
  const names = new Map<string, string>([
    ['base', 'Cena podstawowa z dopłatami'],
    ['all', 'Wszystko'],
    ...priceGroups.map((group): [string, string] => [group, `Wszystko z grupy: ${priceGroupLabels[group]}`]),
    ...others.map(({ key, data: one }): [string, string] => [key, one.name]),
  ])
  const scoped = data.kind === 'modifier' || data.kind === 'discount' || data.pricing_type === 'percentage'
  return (
    <>
      {(scoped || data.applies_to) && (
        <Many
          label="Od czego liczymy"
          all={[...new Set([...names.keys(), ...(data.applies_to ?? [])])]}
          picked={data.applies_to}
          labelOf={(token) => names.get(token) ?? token}
          onPick={(applies_to) => field.set({ applies_to: applies_to.length > 0 ? applies_to : undefined })}
        />
      )}
      <FieldNote
        id={field.idOf('applies_to')}
        hint={scoped && !data.applies_to ? 'Bez wyboru liczymy od ceny podstawowej z dopłatami.' : undefined}
        error={data.applies_to?.length === 0 ? field.errorOf('applies_to') : undefined}
      />
      {data.kind === 'modifier' && (
        <Checkbox value={data.compound ?? false} onChange={(on) => field.set({ compound: on || undefined })}>
          Licz od ceny razem z wcześniejszymi dopłatami
        </Checkbox>
      )}
      {data.kind === 'addon' && (
        <Checkbox value={data.optional ?? false} onChange={(on) => field.set({ optional: on || undefined })}>
          Pokazuj jako dodatek nieobowiązkowy
        </Checkbox>
      )}
    </>
  )
}
