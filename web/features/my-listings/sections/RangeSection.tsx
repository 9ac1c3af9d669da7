import { voivodeships } from '#domain/listing/codes.ts'
import { deliveryModes } from '#domain/listing/dictionaries.ts'
import { deliveryModeLabels, voivodeshipLabels } from '#domain/listing/labels.pl.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { FlagOf, NumberOf, optionsOf } from '#web/features/my-listings/controls/controls.tsx'
import { useEditor, useValue } from '#web/features/my-listings/editor/editor-context.ts'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { ManyOf } from '#web/features/my-listings/controls/ManyOf.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

/** How a service is delivered, and how far it comes. */
export function RangeSection(_: SectionProps) {
  const editor = useEditor()
  const nationwide = useValue<boolean>('nationwide')
  return (
    <>
      <FormCard title="Sposób realizacji">
        <ManyOf path="delivery_mode" hideLabel options={optionsOf(deliveryModeLabels, deliveryModes)} />
      </FormCard>
      <FormCard
        title="Zasięg"
        lead="0 km oznacza, że pracujesz tylko na miejscu. Okrąg zobaczysz na mapie w sekcji „Baza”."
      >
        <FlagOf path="nationwide" />
        {!nationwide && (
          <>
            <NumberOf path="service_radius_km" className="max-w-xs" />
            <ManyOf path="details.voivodeships" options={optionsOf(voivodeshipLabels, voivodeships)} />
          </>
        )}
        <NumberOf path="details.travel_accommodation_km" optional className="max-w-xs" />
        <Alert>
          Bezpłatne kilometry i dopłatę za dojazd ustawisz w cenniku.{' '}
          <a className="link" href={`${ownKinds[editor.kind].paths.edit(editor.id)}?sekcja=cennik`}>
            Przejdź do cennika
          </a>
        </Alert>
      </FormCard>
      <FormCard title="Liczba osób" lead="Jeśli obsługujesz wydarzenia każdej wielkości, zostaw puste.">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberOf path="capacity_min" empty={1} optional />
          <NumberOf path="capacity_max" optional />
        </div>
        <NumberOf path="min_order_value_grosze" optional scale={100} className="max-w-xs" />
      </FormCard>
    </>
  )
}
