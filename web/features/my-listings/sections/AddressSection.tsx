import { Suspense } from 'react'
import type { Voivodeship } from '#domain/listing/codes.ts'
import { roadFactor } from '#domain/listing/distance.ts'
import { voivodeshipLabels } from '#domain/listing/labels.pl.ts'
import { PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import { later } from '#web/lib/page/later.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery } from '@tanstack/react-query'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { AreaOf, optionsOf, PickOf, TextOf } from '#web/features/my-listings/controls/controls.tsx'
import { fieldId, useEditor, useField, useListing, useValue } from '#web/features/my-listings/editor/editor-context.ts'
import { fieldWords } from '#web/features/my-listings/controls/field-words.pl.ts'
import { FoldedFields, FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { withDash } from '#web/features/my-listings/controls/numbers.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'
import { UseFirmAddress } from './FirmAddress.tsx'

const PinMap = later(() => import('#web/features/my-listings/controls/PinMap.tsx'))

/** The address of a venue, or the base of a service. */
export function AddressSection({ kind }: SectionProps) {
  const place = ownKinds[kind].is_place
  return (
    <>
      <FormCard
        title={place ? 'Adres' : 'Baza'}
        lead={place ? 'Pokażemy go na stronie oferty i w potwierdzeniu.' : 'Stąd liczymy dojazd na miejsce wydarzenia.'}
      >
        <UseFirmAddress />
        <div className="grid gap-5 sm:grid-cols-6">
          <TownField kind={kind} />
          <TextOf
            path="address.postcode"
            className="sm:col-span-2"
            placeholder="00-000"
            inputMode="numeric"
            autoComplete="postal-code"
            tidy={withDash}
          />
          <TextOf path="address.street" className="sm:col-span-4" optional={!place} maxLength={120} />
          <TextOf path="address.building_no" optional={!place} maxLength={12} />
          <TextOf path="address.flat_no" optional maxLength={10} />
          <TextOf path="address.district" className="sm:col-span-3" optional maxLength={80} />
          <PickOf
            path="address.voivodeship"
            className="sm:col-span-3"
            empty="Wybierz"
            options={optionsOf(voivodeshipLabels)}
          />
        </div>
        <Pin exact={place} />
      </FormCard>
      {place && (
        <FoldedFields title="Jak dojechać" holds="Wjazd, parking, przystanek i wejście" fields={['details.directions']}>
          <AreaOf path="details.directions" optional max={1000} />
        </FoldedFields>
      )}
    </>
  )
}

/** A town chosen from the list also sets the voivodeship and, while the pin was not moved by hand, its position. */
function TownField({ kind }: Pick<SectionProps, 'kind'>) {
  const editor = useEditor()
  const city = useField<string | null>('address.city')
  const words = fieldWords(kind, 'address.city')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the focus has left
    <div className="sm:col-span-4" onBlur={city.onBlur}>
      <PlaceField
        id={city.id}
        label={words.label}
        name={city.value ?? ''}
        placeholder="Zacznij pisać"
        emptyText="Nie ma jej na liście, ale możesz ją wpisać."
        onText={(text) => city.set(text || null)}
        onPick={(place) => {
          city.set(place?.name ?? null)
          if (!place) return
          editor.set('address.voivodeship', place.voivodeship as Voivodeship)
          editor.set('address.latitude', place.latitude)
          editor.set('address.longitude', place.longitude)
        }}
      />
      <FieldNote id={city.id} hint={words.hint} error={city.error} />
    </div>
  )
}

function Pin({ exact }: { exact: boolean }) {
  const editor = useEditor()
  const { name } = useListing()
  const latitude = useField<number | null>('address.latitude')
  const longitude = useValue<number | null>('address.longitude')
  const settings = useQuery({ ...q('commonSettings'), staleTime: Number.POSITIVE_INFINITY })
  const radius = useValue<number | null>('service_radius_km')
  const known = latitude.value !== null && longitude !== null
  return (
    <div id={fieldId('address.latitude')} tabIndex={-1}>
      <p className="label">Położenie na mapie</p>
      <p className="hint mb-2">
        {exact
          ? 'Przesuń pinezkę na wejście do obiektu: myszą, palcem albo strzałkami.'
          : 'Pinezka stoi w Twojej miejscowości; okrąg pokazuje zasięg dojazdu.'}
      </p>
      {!known && (
        <Alert className="mb-3">
          Wybierz miejscowość z listy albo dotknij mapy, a pinezka pojawi się w tym miejscu.
        </Alert>
      )}
      <div className="relative isolate h-72 overflow-hidden rounded-xl border border-line bg-sunken">
        {!settings.isPending && (
          <Suspense fallback={<div className="skel h-full" />}>
            <PinMap
              tiles={settings.data?.map_tiles ?? null}
              text={name}
              position={known ? { latitude: latitude.value as number, longitude: longitude as number } : null}
              range_km={radius ? radius / roadFactor : null}
              onMove={(position) => {
                editor.set('address.latitude', position.latitude)
                editor.set('address.longitude', position.longitude)
              }}
            />
          </Suspense>
        )}
      </div>
      <div className="mt-2">
        <FieldNote id={latitude.id} error={latitude.error} />
      </div>
    </div>
  )
}
