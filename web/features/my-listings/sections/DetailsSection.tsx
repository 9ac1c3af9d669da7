import type { ListingDetails } from '#contract/listings/listing-details.ts'
import { languages } from '#domain/listing/dictionaries.ts'
import { languageLabels, parkingTypeLabels, socialNetworkLabels } from '#domain/listing/labels.pl.ts'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { FlagOf, NumberOf, optionsOf, PickOf, TextOf } from '#web/features/my-listings/controls/controls.tsx'
import { useErrorAt, useField, useListing } from '#web/features/my-listings/editor/editor-context.ts'
import { FaqEditor } from '#web/features/my-listings/controls/FaqEditor.tsx'
import { FilesEditor } from '#web/features/my-listings/controls/FilesEditor.tsx'
import { FoldedCard, FoldedFields } from '#web/features/my-listings/controls/FormCard.tsx'
import { ManyOf } from '#web/features/my-listings/controls/ManyOf.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'
import { ServiceDetails } from './ServiceDetails.tsx'

type Details = ListingDetails
const paths = (...names: (keyof Details)[]): string[] => names.map((name) => `details.${name}`)

/** Categories that work with or accommodate children. */
const withMinors = ['kids_animation', 'kids_room', 'inflatables', 'hotel', 'agritourism']

/** Useful details that publishing does not need; groups with a value are open. */
export function DetailsSection({ kind, listingId }: SectionProps) {
  const { category } = useListing()
  return (
    <>
      {ownKinds[kind].is_place ? <PlaceDetails /> : <ServiceDetails />}
      <FoldedFields
        title="Pytania gości"
        holds="Odpowiedzi na to, o co goście pytają najczęściej"
        fields={paths('faq')}
      >
        <FaqEditor />
      </FoldedFields>
      <FoldedFields
        title="Ochrona małoletnich"
        holds="Standardy, które stosujesz"
        fields={paths('minors_protection')}
        open={withMinors.includes(category)}
      >
        <FlagOf path="details.minors_protection" />
      </FoldedFields>
      <FoldedCard title="Pliki do pobrania">
        <FilesEditor {...{ kind, listingId }} />
      </FoldedCard>
      <FoldedFields
        title="Kontakt i strony"
        holds="Telefon, e-mail, strona, film, wirtualny spacer, media społecznościowe"
        fields={paths('contact_phone', 'contact_email', 'website', 'video_url', 'virtual_tour_url', 'social')}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextOf path="details.contact_phone" optional type="tel" autoComplete="tel" maxLength={20} />
          <TextOf path="details.contact_email" optional type="email" autoComplete="email" maxLength={254} />
          <TextOf path="details.website" optional type="url" placeholder="https://" className="sm:col-span-2" />
          <TextOf path="details.video_url" optional type="url" placeholder="https://" />
          <TextOf path="details.virtual_tour_url" optional type="url" placeholder="https://" />
        </div>
        <Social />
      </FoldedFields>
      <FoldedFields
        title="Języki obsługi"
        holds="Języki, w których porozumiesz się z gośćmi"
        fields={paths('languages')}
      >
        <ManyOf path="details.languages" options={optionsOf(languageLabels, languages)} />
      </FoldedFields>
    </>
  )
}

function PlaceDetails() {
  return (
    <>
      <FoldedFields
        title="Wymiary"
        holds="Wysokość sali, parkiet do tańca"
        fields={paths('ceiling_height_m', 'dance_floor_m2')}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberOf path="details.ceiling_height_m" optional />
          <NumberOf path="details.dance_floor_m2" optional />
        </div>
      </FoldedFields>
      <FoldedFields title="Parking" holds="Rodzaj i liczba miejsc" fields={paths('parking_spaces', 'parking_type')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <PickOf path="details.parking_type" optional empty="Nie podaję" options={optionsOf(parkingTypeLabels)} />
          <NumberOf path="details.parking_spaces" optional />
        </div>
      </FoldedFields>
      <FoldedFields
        title="Noclegi"
        holds="Łóżka i pokoje, numer najmu krótkoterminowego, pokój dla nowożeńców"
        fields={paths('beds', 'bedrooms', 'short_term_rental_no', 'bridal_suite')}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberOf path="details.beds" optional />
          <NumberOf path="details.bedrooms" optional />
          <TextOf path="details.short_term_rental_no" optional maxLength={60} className="sm:col-span-2" />
        </div>
        <FlagOf path="details.bridal_suite" />
      </FoldedFields>
    </>
  )
}

type Networks = Partial<Record<keyof typeof socialNetworkLabels, string>>

function Social() {
  const field = useField<Networks | null>('details.social')
  const errorAt = useErrorAt()
  const values = field.value ?? {}
  return (
    <fieldset id={field.id} tabIndex={-1}>
      <legend className="label mb-3">Media społecznościowe</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {optionsOf(socialNetworkLabels).map(({ value: network, label }) => (
          <TextField
            key={network}
            id={`${field.id}-${network}`}
            label={label}
            optional
            type="url"
            placeholder="https://"
            value={values[network as keyof Networks] ?? ''}
            error={errorAt(`details.social.${network}`)}
            onChange={(text) => {
              const { [network as keyof Networks]: _, ...rest } = values
              const next = text.trim() ? { ...rest, [network]: text } : rest
              field.set(Object.keys(next).length > 0 ? next : null)
            }}
            onBlur={field.onBlur}
          />
        ))}
      </div>
      <FieldNote id={field.id} error={field.error} />
    </fieldset>
  )
}
