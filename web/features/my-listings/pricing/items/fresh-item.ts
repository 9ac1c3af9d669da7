import type { PriceItemKind, PricingType } from '#domain/listing/codes.ts'
import { ownsRate } from '#domain/pricing/vat.ts'
import {
  itemsOfKind,
  type EditedItem,
  type ItemData,
  newItem,
  type PriceModel,
} from '#web/features/my-listings/pricing/price-model.ts'
import { kindSections } from '#web/features/my-listings/pricing/words.pl.ts'

const firstType: Record<PriceItemKind, PricingType> = {
  base: 'per_person',
  modifier: 'percentage',
  mandatory_fee: 'per_event',
  overtime: 'per_hour',
  addon: 'per_unit',
  travel: 'per_km',
  discount: 'percentage',
  security_deposit: 'per_event',
}

type Around = { exempt: boolean; model: PriceModel; packageCode?: string | undefined }

/** A new item as most owners need it: with unit and rate of the one before it, without an amount. */
export function freshItem(kind: PriceItemKind, { exempt, model, packageCode }: Around): EditedItem {
  const last = itemsOfKind(model, kind)
    .filter(({ data }) => Boolean(data.package_code) === Boolean(packageCode))
    .at(-1)?.data
  const pricing_type = packageCode ? 'per_package' : (last?.pricing_type ?? firstType[kind])
  const rate = exempt ? 'zw' : (last?.vat_rate ?? (pricing_type === 'per_person' ? '8' : '23'))
  const head: ItemData = {
    kind,
    pricing_type,
    name: kindSections[kind].fresh,
    ...(ownsRate[kind]
      ? { vat_rate: rate, group: last?.group ?? (pricing_type === 'per_person' ? 'food' : 'other') }
      : {}),
    ...(packageCode ? { package_code: packageCode } : {}),
    ...(kind === 'overtime' ? { step_minutes: 60 } : {}),
  }
  // Usually children pay the same share in every season, so these fields are copied.
  if (kind !== 'base' || !last) return newItem(head)
  const { age_tiers, crew_percent_bp, min_billed_adults, included_until, included_minutes, included } = last
  const same = { age_tiers, crew_percent_bp, min_billed_adults, included_until, included_minutes, included }
  const facts = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined))
  return newItem({ ...head, ...facts })
}
