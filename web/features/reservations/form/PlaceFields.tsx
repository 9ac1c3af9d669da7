import { rangeWords } from '#web/features/listings/facts/range-words.pl.ts'
import { PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import type { Reserve } from '#web/features/reservations/reserve/use-reserve.ts'

/** The place that a service comes to. The town decides the distance, the street only helps to find the way. */
export function PlaceFields({ reserve: { listing, form, patch, quote } }: { reserve: Reserve }) {
  const place = form.field('event_place')
  const distance = form.values.event_place ? quote.quote?.distance_km : null
  const far = quote.quote?.warnings.includes('out_of_range')
  return (
    <section aria-labelledby="place-heading">
      <h2 id="place-heading" className="text-xl">
        Miejsce wydarzenia
      </h2>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        <div>
          <PlaceField
            id={place.id}
            label="Miejscowość"
            name={form.values.event_place?.city ?? ''}
            hint={rangeWords(listing)}
            onPick={(picked) =>
              patch({
                event_place: picked && { city: picked.name, latitude: picked.latitude, longitude: picked.longitude },
              })
            }
          />
          <FieldNote id={place.id} error={place.error} />
        </div>
        <TextField {...form.field('event_place.street')} label="Ulica" optional autoComplete="off" maxLength={120} />
        <TextField
          {...form.field('event_place.building_no')}
          label="Numer budynku"
          optional
          autoComplete="off"
          maxLength={12}
        />
        <TextField
          {...form.field('event_place.postcode')}
          label="Kod pocztowy"
          optional
          autoComplete="off"
          inputMode="numeric"
          maxLength={10}
        />
      </div>
      <div role="status" className="mt-3">
        {distance !== null && distance !== undefined && (
          <p className="text-sm text-ink-2">
            Odległość od siedziby ({listing.address.city}):{' '}
            <b className="num font-semibold text-ink">{`${distance}\u00a0km`}</b>. Dojazd jest już w cenie.
          </p>
        )}
        {far && (
          <Alert tone="warning" className="mt-3">
            To miejsce leży poza zwykłym zasięgiem dojazdu. Możesz wysłać prośbę – odpowie na nią właściciel, a do tego
            czasu nic nie płacisz.
          </Alert>
        )}
      </div>
    </section>
  )
}
