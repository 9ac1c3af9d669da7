import { outOf } from '#domain/format.pl.ts'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from '@lucide/icons'
import type { PointerEventHandler } from 'react'
import type { PricingType } from '#domain/listing/codes.ts'
import { capital } from '#domain/format.pl.ts'
import { includedLabels } from '#domain/listing/labels.pl.ts'
import { ownsRate } from '#domain/pricing/vat.ts'
import { useLabel } from '#web/lib/enums.ts'
import { toast } from '#web/lib/toast.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Accordion } from '#web/ui/Paper.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { PeopleFields } from './AgeTiers.tsx'
import { useEdit, useItem } from '#web/features/my-listings/pricing/edit-context.ts'
import { IncludedFields } from './IncludedFields.tsx'
import { ConditionFields, DayFields } from './ItemConditions.tsx'
import { DetailFields } from './ItemDetails.tsx'
import {
  countsHeads,
  countedOnlyOf,
  type EditedItem,
  removeItem,
} from '#web/features/my-listings/pricing/price-model.ts'
import { AmountField, PercentField } from './ReadField.tsx'
import { Standing } from './Standing.tsx'
import { keptWords, typesFor } from '#web/features/my-listings/pricing/words.pl.ts'

type Handle = {
  onPointerDown: PointerEventHandler<HTMLButtonElement>
  onPointerMove: PointerEventHandler<HTMLButtonElement>
  onPointerUp: PointerEventHandler<HTMLButtonElement>
  onPointerCancel: PointerEventHandler<HTMLButtonElement>
  onLostPointerCapture: PointerEventHandler<HTMLButtonElement>
  onMove: (by: number) => void
}
export type ItemCardProps = {
  item: EditedItem
  place: { index: number; of: number }
  dragged: boolean
  handle: Handle
}

/** One price item: name, unit and amount; the rest is folded. */
export function ItemCard({ item, place, dragged, handle }: ItemCardProps) {
  const { apply, model } = useEdit()
  const { data, key } = item
  const heads = countsHeads(data)
  const remove = () => {
    const before = model
    const [left] = countedOnlyOf(model, [key])
    if (left) return toast(keptWords(`„${data.name}”`, left.data.name), 'danger')
    apply((now) => removeItem(now, key))
    toast(`Usunięto: ${data.name}`, 'info', { label: 'Cofnij', run: () => apply(() => before) })
  }
  return (
    <article
      aria-label={data.name || 'Pozycja bez nazwy'}
      className={`rounded-lg border bg-surface p-3 md:p-4 ${dragged ? 'border-primary shadow-lg' : 'border-line-2'}`}
    >
      {/* On the phone the buttons that move and remove stand above, so that name and amount have the full width. */}
      <div className="flex items-start gap-2 max-sm:flex-wrap">
        <Mover {...{ item, place, handle }} />
        <div className="grid min-w-0 flex-1 gap-4 max-sm:order-last max-sm:basis-full">
          <MainFields item={item} />
          {(data.kind === 'base' || data.kind === 'modifier' || data.kind === 'discount') && <DayFields item={item} />}
          <Standing item={item} place={place} />
        </div>
        <IconButton
          icon={Trash2}
          label={`Usuń: ${data.name || 'pozycja bez nazwy'}`}
          className="max-sm:ml-auto"
          onClick={remove}
        />
      </div>
      <div className="mt-2 pl-2 md:pl-12 [&_.acc>div]:max-w-none [&_.acc>div]:text-ink [&_.acc]:border-0 [&_.acc_summary]:py-2.5 [&_.acc_summary]:text-base">
        {data.kind === 'base' && (
          <Accordion summary={includedSummary(data.included)}>
            <IncludedFields item={item} />
          </Accordion>
        )}
        {heads && (
          <Accordion summary="Dzieci, obsługa i minimum gości">
            <PeopleFields item={item} />
          </Accordion>
        )}
        <Accordion summary="Kiedy obowiązuje: goście, godziny, święta, wydarzenie">
          <ConditionFields item={item} />
        </Accordion>
        {!heads && data.kind !== 'security_deposit' && (
          <Accordion summary="Kogo liczymy: wiek dzieci i obsługa">
            <PeopleFields item={item} />
          </Accordion>
        )}
        <Accordion summary="Jak liczymy: VAT, ilości, minimum, czas w cenie">
          <DetailFields item={item} />
        </Accordion>
      </div>
    </article>
  )
}

const includedSummary = (included: EditedItem['data']['included']): string =>
  included && included.length > 0
    ? `Co zawiera cena: ${included.map(({ what }) => includedLabels[what].toLowerCase()).join(', ')}`
    : 'Co zawiera cena (menu, napoje, tort…)'

function Mover({ item, place: { index, of }, handle: { onMove, ...pointer } }: Omit<ItemCardProps, 'dragged'>) {
  if (of < 2) return null
  const name = item.data.name || 'pozycja bez nazwy'
  return (
    <div className="-ml-1 flex items-center sm:flex-col">
      <IconButton
        small
        icon={ArrowUp}
        label={`Wyżej: ${name}`}
        aria-disabled={index === 0 || undefined}
        onClick={() => onMove(-1)}
      />
      <button
        type="button"
        {...pointer}
        className="icon-btn icon-btn-sm cursor-grab touch-none"
        aria-label={`Przesuń strzałkami: ${name}, miejsce ${outOf(index + 1, of)}`}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
          if (!by) return
          event.preventDefault()
          onMove(by)
        }}
      >
        <Icon of={GripVertical} />
      </button>
      <IconButton
        small
        icon={ArrowDown}
        label={`Niżej: ${name}`}
        aria-disabled={index === of - 1 || undefined}
        onClick={() => onMove(1)}
      />
    </div>
  )
}

function MainFields({ item }: { item: EditedItem }) {
  const { exempt } = useEdit()
  const { data } = item
  const field = useItem(item)
  const label = useLabel('pricing_type')
  const pickType = (pricing_type: PricingType) => {
    if (pricing_type === 'percentage') field.set({ pricing_type, amount_grosze: undefined })
    else if (pricing_type === 'on_request') field.set({ pricing_type, amount_grosze: undefined, percent_bp: undefined })
    else field.set({ pricing_type, percent_bp: undefined })
  }
  return (
    <div className="grid gap-4 min-[22.5rem]:grid-cols-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
      <TextField
        id={field.idOf('name')}
        label="Nazwa"
        className="col-span-full"
        value={data.name}
        maxLength={160}
        autoComplete="off"
        error={field.errorOf('name')}
        onChange={(name) => field.set({ name })}
      />
      <Select
        id={field.idOf('pricing_type')}
        label="Rozliczenie"
        value={data.pricing_type}
        error={field.errorOf('pricing_type')}
        options={typesFor(data.kind, data.pricing_type).map((value) => ({ value, label: capital(label(value)) }))}
        onChange={(type) => pickType(type as PricingType)}
      />
      {data.pricing_type !== 'on_request' && <PriceField item={item} />}
      {data.kind === 'base' && data.amount_grosze === 0 && (
        <div className="col-span-full">
          <Checkbox
            id={field.idOf('is_free')}
            value={data.is_free === true}
            onChange={(is_free) => field.set({ is_free })}
          >
            Bezpłatnie – goście nic nie płacą
          </Checkbox>
        </div>
      )}
      {(ownsRate[data.kind] ? [] : (['vat_rate'] as const)).map((name) => (
        <FieldNote key={name} id={field.idOf(name)} error={field.errorOf(name)} />
      ))}
      {exempt && data.kind === 'base' && <p className="text-sm text-ink-2 col-span-full">Stawka VAT: zw.</p>}
    </div>
  )
}

/** The price: a percentage or an amount; a modifier may be negative. */
function PriceField({ item }: { item: EditedItem }) {
  const { data } = item
  const field = useItem(item)
  const signed = data.kind === 'modifier'
  const hint = signed ? { hint: 'Obniżkę wpisz z minusem.' } : {}
  if (data.pricing_type === 'percentage')
    return (
      <PercentField
        {...hint}
        id={field.idOf('percent_bp')}
        label={signed ? 'Dopłata' : 'Procent'}
        signed={signed}
        value={data.percent_bp}
        error={field.errorOf('percent_bp')}
        onValue={(percent_bp) => field.set({ percent_bp })}
        onWrong={(sentence) => field.wrong('percent_bp', sentence)}
      />
    )
  return (
    <AmountField
      {...hint}
      id={field.idOf('amount_grosze')}
      label={signed ? 'Dopłata' : 'Cena'}
      signed={signed}
      value={data.amount_grosze}
      error={field.errorOf('amount_grosze')}
      // Confirming that an item is free counts only for the present amount.
      onValue={(amount_grosze) => field.set({ amount_grosze, ...(data.is_free ? { is_free: undefined } : {}) })}
      onWrong={(sentence) => field.wrong('amount_grosze', sentence)}
    />
  )
}
