import { notesLabel } from '#domain/labels.pl.ts'
import { ChevronDown } from '@lucide/icons'
import { type ReactNode, useId, useState } from 'react'
import { formatGuests } from '#domain/format.pl.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { PlaceField } from '#web/features/listings/fields/PlaceField.tsx'
import type { Form } from '#web/lib/fields/form.ts'
import { Checkboxes } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { Select, TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { AddonChoice } from '#web/features/reservations/form/AddonList.tsx'
import { addonsOf } from '#web/features/reservations/form/addons.ts'
import { type AddedValues, guestsAsked, moreFields, type Resource, withPackage } from './added.ts'
import { moreHint, moreText } from './added-words.pl.ts'
import { needsPlace } from '#web/features/reservations/reserve/checks.pl.ts'
import { ChildFields } from '#web/features/reservations/form/ChildFields.tsx'
import type { Live } from './use-add.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { useOwnDetail } from '#web/features/reservations/form/use-listing-detail.ts'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import { proposedPackage } from '#web/features/reservations/form/values.ts'

type Props = { form: Form<AddedValues>; listing: Resource; live: Live }

/**
 * Fields that a short call leaves out: rooms, children, occasion, package, place, addons. Folded, they are one Tab stop
 * after name and phone and say what is chosen inside.
 */
export function AddedMore({ form, listing, live }: Props) {
  const [opened, setOpened] = useState(false)
  const wrong = moreFields.some((name) => form.errors[name])
  const open = opened || wrong
  const { detail, failed } = useOwnDetail(listing, open)
  const chosen = moreText(form.values, listing)
  return (
    <details className="card card-pad group" open={open} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-display text-xl font-semibold">Więcej</span>
          <span className={`block text-sm ${chosen ? 'font-medium' : 'text-ink-2'}`}>
            {chosen || moreHint(listing)}
          </span>
        </span>
        <Icon of={ChevronDown} className="size-5 text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      {!open ? null : detail ? (
        <Fields {...{ form, listing, detail, live }} />
      ) : failed ? (
        <Alert tone="danger" className="mt-4">
          Nie udało się wczytać tej oferty. Resztę możesz zapisać bez niej.
        </Alert>
      ) : (
        <Skeletons className="mt-4 grid gap-4">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </Skeletons>
      )}
    </details>
  )
}

type Inside = Props & { detail: ListingDetail }

function Fields({ form, listing, detail, live }: Inside) {
  const { values } = form
  const rooms = kinds[listing.kind].rents_rooms
  const extras = addonsOf(detail, values.package_id || proposedPackage(detail))
  return (
    <div className="mt-4 grid gap-6">
      {rooms && listing.units.length > 1 && <Rooms form={form} listing={listing} />}
      <Guests form={form} listing={listing} detail={detail} />
      <Occasion form={form} detail={detail} />
      {detail.packages.length > 0 && <PackageField form={form} detail={detail} />}
      {needsPlace(detail) && <PlaceOf form={form} live={live} />}
      {extras.length > 0 && (
        <Part legend="Dodatki">
          <AddonChoice
            choices={extras}
            chosen={values.addons}
            adults={guestsAsked(values, listing).adults}
            onChange={(addons) => form.set('addons', addons)}
          />
          <FieldNote id={form.field('addons').id} error={form.errors.addons} />
        </Part>
      )}
      <TextArea
        {...form.field('notes')}
        label={notesLabel}
        optional
        rows={2}
        maxLength={2000}
        hint="Zobaczy je też osoba rezerwująca. Tylko dla siebie pisz w notatce powyżej."
      />
    </div>
  )
}

function Part({ legend, hint, children }: { legend: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend className="label">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  )
}

function Rooms({ form: { values, set }, listing }: Pick<Props, 'form' | 'listing'>) {
  return (
    <Part legend="Sale" hint="Bez zaznaczenia: cały obiekt.">
      <div className="mt-1 grid sm:grid-cols-2">
        <Checkboxes
          options={listing.units.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={values.unit_ids}
          onChange={(unit_ids) => set('unit_ids', unit_ids)}
        />
      </div>
    </Part>
  )
}

function Guests({ form, listing, detail }: Omit<Inside, 'live'>) {
  const { values } = form
  const crew = kinds[listing.kind].rents_rooms
  if (detail.child_bands.length === 0 && !crew) return null
  const guests = guestsAsked(values, listing)
  const others = guests.crew + guests.children.length > 0
  return (
    <Part legend={crew ? 'Dzieci i obsługa' : 'Dzieci'} hint="Oprócz gości wpisanych wyżej.">
      <ChildFields
        bands={detail.child_bands}
        counts={values.children}
        onCounts={(children) => form.set('children', children)}
        {...(crew ? { crew: values.crew, onCrew: (next: string) => form.set('crew', next) } : {})}
      />
      <FieldNote id={form.field('children').id} error={form.errors.children} />
      {others && <p className="mt-2 text-sm text-ink-2">{`Razem: ${formatGuests(guests)}`}</p>}
    </Part>
  )
}

function Occasion({ form, detail }: Pick<Inside, 'form' | 'detail'>) {
  const say = useDictionary()
  const { values } = form
  const types = detail.event_types.includes('other') ? detail.event_types : [...detail.event_types, 'other' as const]
  const layouts = Object.keys(detail.capacities)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        {...form.field('event_type')}
        onChange={(value) => form.set('event_type', types.find((one) => one === value) ?? '')}
        label="Okazja"
        optional
        empty="Nie podano"
        options={types.map((value) => ({ value, label: say('event_type', value) }))}
      />
      {values.event_type === 'other' && (
        <TextField
          {...form.field('event_type_other')}
          label="Jaka to okazja?"
          optional
          maxLength={80}
          autoComplete="off"
        />
      )}
      {layouts.length > 0 && (
        <Select
          {...form.field('layout')}
          label="Ustawienie sali"
          optional
          empty="Do uzgodnienia"
          options={layouts.map((value) => ({ value, label: say('layout', value) }))}
        />
      )}
    </div>
  )
}

/** Chooses a package; the empty choice names the package that is used then. */
function PackageField({ form, detail }: Pick<Inside, 'form' | 'detail'>) {
  const usual = detail.packages.find(({ code }) => code === proposedPackage(detail))
  return (
    <Select
      {...form.field('package_id')}
      onChange={(code) => form.setAll(withPackage(form.values, code, detail))}
      label="Pakiet"
      empty={`${usual?.name ?? ''} (jak w ofercie)`}
      options={detail.packages.map(({ code, name }) => ({ value: code, label: name }))}
    />
  )
}

function PlaceOf({ form, live }: Pick<Props, 'form' | 'live'>) {
  const place = form.values.event_place
  const typed = form.field('place_text')
  const km = form.values.event_place ? live.preview?.distance_km : null
  return (
    <Part legend="Miejsce wydarzenia">
      <div className="mt-1 grid gap-4 sm:grid-cols-[2fr_2fr_1fr]">
        <PlaceField
          id={typed.id}
          label="Miejscowość"
          name={place?.city ?? ''}
          typed={typed.value}
          placeholder="np. Wieliczka"
          error={typed.error}
          onTyped={typed.onChange}
          onPick={(picked) => {
            form.set(
              'event_place',
              picked && { city: picked.name, latitude: picked.latitude, longitude: picked.longitude },
            )
            if (picked) typed.onChange('')
          }}
        />
        <TextField {...form.field('event_place.street')} label="Ulica" optional autoComplete="off" maxLength={120} />
        <TextField
          {...form.field('event_place.building_no')}
          label="Numer"
          optional
          autoComplete="off"
          maxLength={12}
        />
      </div>
      {typeof km === 'number' && (
        <p className="mt-2 text-sm text-ink-2" role="status">
          {`Odległość: ${km}\u00a0km. Dojazd jest już w cenie.`}
          {live.preview?.price?.warnings.includes('out_of_range') && ' To dalej niż zasięg dojazdu w ofercie.'}
        </p>
      )}
    </Part>
  )
}
