import { type AmenityGroup, accessibilityFeatures, amenityGroups } from '#domain/listing/dictionaries.ts'
import { accessibilityLabels, amenityGroupLabels, amenityLabels } from '#domain/listing/labels.pl.ts'
import { AreaOf, optionsOf } from '#web/features/my-listings/controls/controls.tsx'
import { fieldId } from '#web/features/my-listings/editor/editor-context.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { ManyOf } from '#web/features/my-listings/controls/ManyOf.tsx'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

/** Amenities by group, and accessibility. */
export function AmenitiesSection(_: SectionProps) {
  const groups = Object.keys(amenityGroups) as AmenityGroup[]
  return (
    <>
      <FormCard title="Udogodnienia" lead="Zaznacz to, co jest na miejscu. Po tym goście filtrują wyniki.">
        {groups.map((group, index) => (
          <ManyOf
            key={group}
            path="amenities"
            id={index === 0 ? fieldId('amenities') : `${fieldId('amenities')}-${group}`}
            label={amenityGroupLabels[group]}
            options={optionsOf(amenityLabels, amenityGroups[group])}
          />
        ))}
      </FormCard>
      <FormCard title="Dostępność dla osób z niepełnosprawnościami">
        <ManyOf path="accessibility" hideLabel options={optionsOf(accessibilityLabels, accessibilityFeatures)} />
        <AreaOf path="details.accessibility_note" optional max={500} rows={3} />
      </FormCard>
    </>
  )
}
