import { newItem, type PriceModel } from '#web/features/my-listings/pricing/price-model.ts'
import type { Template } from './template-parts.pl.ts'

/** Replaces the list by that of the template; the first valid day and the range stay. */
export function applyTemplate(model: PriceModel, template: Template): PriceModel {
  return {
    ...model,
    price_mode: template.price_mode,
    packages: template.packages ?? [],
    travel: template.travel ?? model.travel,
    items: template.items.map(newItem),
  }
}
