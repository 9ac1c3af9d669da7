import { eventTypes } from '#domain/listing/codes.ts'
import { eventTypeLabels } from '#domain/listing/labels.pl.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { categories } from '#web/features/listings/categories.ts'
import { optionsOf, PickOf, TextOf } from '#web/features/my-listings/controls/controls.tsx'
import { useValue } from '#web/features/my-listings/editor/editor-context.ts'
import { FoldedCard, FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { ManyOf } from '#web/features/my-listings/controls/ManyOf.tsx'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

/** Name, category and occasions. */
export function BasicsSection({ kind }: SectionProps) {
  const category = useValue<string>('category')
  const extra = useValue<readonly string[]>('extra_categories')
  const options = optionsOf(categories[kind])
  return (
    <>
      <FormCard title="Podstawy" lead="To goście przeczytają jako pierwsze.">
        <TextOf path="name" maxLength={120} />
        <PickOf path="category" options={options} />
        <TextOf path="tagline" optional maxLength={160} />
      </FormCard>
      <FormCard title="Wydarzenia" lead="Po nich goście szukają. Zaznacz wszystkie, które chętnie przyjmiesz.">
        <ManyOf path="event_types" options={optionsOf(eventTypeLabels, eventTypes)} most={30} hideLabel />
      </FormCard>
      <FoldedCard title="Należy też do innych rodzajów" open={extra.length > 0}>
        <ManyOf
          path="extra_categories"
          most={traitsOf({ kind }).most_extra_categories}
          options={options.filter(({ value }) => value !== category)}
        />
      </FoldedCard>
      <FoldedCard title="Adres strony">
        <TextOf path="slug" maxLength={130} />
      </FoldedCard>
    </>
  )
}
