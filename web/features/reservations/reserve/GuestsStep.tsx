import { formatMoney, formatPercent, upToGuests } from '#domain/format.pl.ts'
import { eventTypeLabels, layoutLabels } from '#domain/listing/labels.pl.ts'
import type { Layout } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { guestPrice } from '#web/features/listings/guest-price.ts'
import { PackageChoice } from '#web/features/reservations/form/PackageChoice.tsx'
import { PlaceFields } from '#web/features/reservations/form/PlaceFields.tsx'
import { AddonList } from '#web/features/reservations/form/AddonList.tsx'
import { PromoCode } from '#web/features/reservations/form/PromoCode.tsx'
import { needsPlace, roomFor } from './checks.pl.ts'
import { Stepper } from '#web/ui/fields/Stepper.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import type { Reserve } from './use-reserve.ts'
import { bandKey, childrenCount, headsOf } from '#web/features/reservations/form/values.ts'
import { capacityWords } from '#web/features/listings/words.pl.ts'

/** Guests, occasion, package, place and addons. */
export function GuestsStep({ reserve }: { reserve: Reserve }) {
  const { listing } = reserve
  return (
    <div className="grid gap-8">
      {needsPlace(listing) && <PlaceFields reserve={reserve} />}
      <Guests reserve={reserve} />
      <Occasion reserve={reserve} />
      <PackageChoice reserve={reserve} />
      <AddonList reserve={reserve} />
      <PromoCode reserve={reserve} />
    </div>
  )
}

const rowClass = 'flex items-center justify-between gap-x-4 py-4 *:first:min-w-0 *:last:shrink-0'

function Guests({ reserve }: { reserve: Reserve }) {
  const { listing, form, patch } = reserve
  const { values } = form
  const most = roomFor(listing, values)
  const heads = headsOf(values)
  const adults = form.field('adults')
  const others = heads - values.adults
  const hint = capacityWords(listing.capacity_min, most)
  return (
    <section aria-labelledby="guests-heading">
      <h2 id="guests-heading" className="text-xl">
        Goście
      </h2>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
      <div className="mt-2 divide-y divide-line border-b border-line">
        <div className={rowClass}>
          <p className="font-semibold">Dorośli</p>
          <Stepper
            id={adults.id}
            label="Dorośli"
            hideLabel
            name="Dorośli"
            value={values.adults}
            min={0}
            max={Math.max(most - others, 0)}
            over
            error={adults.error}
            hint={heads >= most ? `To już wszystkie miejsca: ${most}.` : undefined}
            onChange={(count) => patch({ adults: count })}
          />
        </div>
        <Children {...{ reserve, most }} />
        {!traitsOf(listing).comes_to_customer && <Crew {...{ reserve, most }} />}
      </div>
      {childrenCount(values) + values.crew > 0 && <p className="mt-2 text-sm text-ink-2">Razem: {heads}</p>}
    </section>
  )
}

type PlacesProps = { reserve: Reserve; most: number }

function Children({ reserve: { listing, form, patch }, most }: PlacesProps) {
  const { values } = form
  const heads = headsOf(values)
  return listing.child_bands.map((band) => {
    const key = bandKey(band)
    const count = values.children[key] ?? 0
    return (
      <div key={key} className={rowClass}>
        <div>
          <p className="font-semibold">Dzieci, {band.label}</p>
          {childPrice(listing, band) && <p className="text-sm text-ink-2">{childPrice(listing, band)}</p>}
        </div>
        <Stepper
          label={`Dzieci, ${band.label}`}
          hideLabel
          name={`Dzieci, ${band.label}`}
          value={count}
          max={Math.max(count, most - heads + count)}
          over
          onChange={(next) => patch({ children: { ...values.children, [key]: next } })}
        />
      </div>
    )
  })
}

function Crew({ reserve: { form, patch }, most }: PlacesProps) {
  const { values } = form
  const heads = headsOf(values)
  return (
    <div className={rowClass}>
      <div>
        <p className="font-semibold">Obsługa</p>
        <p className="text-sm text-ink-2">DJ, fotograf, animatorzy: też zajmują miejsce i jedzą</p>
      </div>
      <Stepper
        label="Obsługa"
        hideLabel
        name="Obsługa"
        value={values.crew}
        max={Math.max(values.crew, most - heads + values.crew)}
        over
        onChange={(crew) => patch({ crew })}
      />
    </div>
  )
}

type Listing = Reserve['listing']

/** The price of a child of the band, when the listing has one such price per head. */
export function childPrice(
  listing: Pick<Listing, 'price_mode' | 'price_items'>,
  band: { age_from: number; age_to: number },
): string | null {
  const tiers = listing.price_items
    .filter((item) => item.kind === 'base')
    .flatMap(({ age_tiers, vat_rate }) =>
      age_tiers.map((tier) => ({ ...tier, amount_grosze: guestPrice(listing, { ...tier, vat_rate }) })),
    )
    .filter((tier) => tier.age_from <= band.age_from && tier.age_to >= band.age_to)
  const words = new Set(tiers.map(tierWords))
  return words.size === 1 ? ([...words][0] ?? null) : null
}

const tierWords = (tier: { percent_bp: number | null; amount_grosze: number | null }): string => {
  if (tier.percent_bp === 0 || tier.amount_grosze === 0) return 'bezpłatnie'
  return tier.percent_bp === null ? formatMoney(tier.amount_grosze ?? 0) : `${formatPercent(tier.percent_bp)} ceny`
}

function Occasion({ reserve: { listing, form, patch } }: { reserve: Reserve }) {
  const { values } = form
  const other = form.field('event_type_other')
  const layouts = Object.entries(listing.capacities)
  const types = listing.event_types.includes('other') ? listing.event_types : [...listing.event_types, 'other' as const]
  return (
    <section className="grid gap-5 sm:grid-cols-2" aria-label="Okazja i ustawienie sali">
      <Select
        id={form.field('event_type').id}
        label="Okazja"
        optional
        value={values.event_type}
        empty="Wybierz okazję"
        options={types.map((value) => ({ value, label: eventTypeLabels[value] }))}
        onChange={(value) => patch({ event_type: types.find((one) => one === value) ?? '' })}
      />
      {values.event_type === 'other' && (
        <TextField {...other} label="Jaka to okazja?" optional maxLength={80} autoComplete="off" />
      )}
      {layouts.length > 0 && (
        <Select
          id={form.field('layout').id}
          label="Ustawienie sali"
          optional
          value={values.layout}
          empty="Do uzgodnienia"
          options={layouts.map(([value, most]) => ({
            value,
            label: `${layoutLabels[value as Layout] ?? value}, ${upToGuests(Math.min(most, roomFor(listing, { ...values, layout: '' })))}`,
          }))}
          onChange={(layout) => patch({ layout })}
        />
      )}
    </section>
  )
}
