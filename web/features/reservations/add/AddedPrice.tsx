import { Pencil } from '@lucide/icons'
import { useEffect, useId, useRef } from 'react'
import type { Form } from '#web/lib/fields/form.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import type { AddedValues, Resource } from './added.ts'
import { needsPlace } from '#web/features/reservations/reserve/checks.pl.ts'
import { PriceLines } from '#web/features/reservations/parts/PriceLines.tsx'
import type { Live } from './use-add.ts'
import { useOwnDetail } from '#web/features/reservations/form/use-listing-detail.ts'

type Props = { form: Form<AddedValues>; live: Live; listing: Resource | undefined }

/** The calculated price, a different one with its reason, and the button that saves. */
export function AddedPrice({ form, live, listing }: Props) {
  const id = useId()
  const { values } = form
  const { preview, stale } = live
  const why = blockedBy(live, values)
  const travels = listing !== undefined && kinds[listing.kind].asks_place
  const { detail } = useOwnDetail(listing, travels)
  const no_travel = travels && !values.event_place && detail !== null && needsPlace(detail)
  return (
    <section className="card card-pad grid gap-4 lg:sticky lg:top-24" aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`} className="text-xl">
        Cena
      </h2>
      {preview?.price ? (
        <PriceLines
          price={preview.price}
          recalculating={stale}
          {...(values.own_price ? { className: 'text-ink-3' } : {})}
        />
      ) : (
        <p className="text-ink-2" aria-live="polite">
          {missingText(live)}
        </p>
      )}
      {preview?.price && no_travel && (
        <p className="text-sm text-ink-2">Cena bez dojazdu. Miejsce wydarzenia wpiszesz w części „Więcej”.</p>
      )}
      <OwnPrice form={form} known={preview !== null} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={form.busy}
        busyLabel="Zapisuję..."
        blockedBy={why !== null && `${id}-why`}
      >
        Dodaj rezerwację
      </Button>
      {why !== null && (
        <p id={`${id}-why`} className="text-sm text-ink-2">
          {why}
        </p>
      )}
    </section>
  )
}

function missingText({ preview, fault }: Live): string {
  if (preview?.price_reason) return `${preview.price_reason} Popraw rezerwację albo wpisz cenę, którą uzgadniasz.`
  return fault && !preview ? 'Nie udało się policzyć ceny.' : 'Wpisz dzień i liczbę gości, a cena pojawi się tutaj.'
}

/** A price that differs from the price list, with its reason; only when there is a calculated price. */
function OwnPrice({ form, known }: { form: Form<AddedValues>; known: boolean }) {
  const own = form.values.own_price
  const amount = useRef<HTMLInputElement>(null)
  const way = useRef<HTMLButtonElement>(null)
  const before = useRef(own)
  // The pressed button has been replaced by the field, or the reverse, so the focus follows.
  useEffect(() => {
    if (own !== before.current) (own ? amount : way).current?.focus()
    before.current = own
  }, [own])
  if (!own)
    return (
      known && (
        <Button ref={way} size="sm" variant="ghost" icon={Pencil} onClick={() => form.set('own_price', true)}>
          Inna cena
        </Button>
      )
    )
  return (
    <div className="grid gap-3">
      <TextField
        {...form.field('price_override.total_grosze')}
        ref={amount}
        label="Uzgodniona cena"
        inputMode="decimal"
        suffix="zł"
        autoComplete="off"
      />
      <TextField
        {...form.field('price_override.reason')}
        label="Skąd ta cena"
        autoComplete="off"
        maxLength={300}
        hint="Zostanie w historii rezerwacji."
      />
      <Button size="sm" variant="ghost" onClick={() => form.set('own_price', false)}>
        Wróć do ceny z cennika
      </Button>
    </div>
  )
}

/** Why saving is impossible. Null without a preview, because the form then names its missing fields itself. */
function blockedBy({ preview }: Live, values: AddedValues): string | null {
  if (!preview) return null
  if (!preview.possible) return 'Ten termin nie jest możliwy. Wybierz inny.'
  return preview.price === null && !values.own_price ? 'Wpisz cenę: cennik jej tu nie zna.' : null
}
