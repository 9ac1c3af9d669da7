import { notesLabel } from '#domain/labels.pl.ts'
import { Mail } from '@lucide/icons'
import type { ReactNode } from 'react'
import { formatGuests, formatTerm } from '#domain/format.pl.ts'
import { invoiceRow } from '#web/features/reservations/buyer/buyer-words.pl.ts'
import { eventTypeLabels, layoutLabels, wholeVenue } from '#domain/listing/labels.pl.ts'
import { unitsRow } from '#domain/listing/unit-words.pl.ts'
import type { Layout } from '#domain/listing/codes.ts'
import { RadioCards } from '#web/ui/fields/Choice.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Facts, Ticket } from '#web/ui/Paper.tsx'
import { addonText, addonUnit } from '#domain/pricing/labels.pl.ts'
import { addonsOf } from '#web/features/reservations/form/addons.ts'
import type { Step } from './checks.pl.ts'
import { securityFor, securityTermsOf } from '#domain/reservation/sold-price.ts'
import { securityWords } from '#domain/reservation/payment-words.pl.ts'
import { minutesBetween } from '#web/features/listings/term/clock.ts'
import { roomsOf } from '#web/features/listings/term/term-wish.ts'
import { Consents } from '#web/features/reservations/form/Consents.tsx'
import { choicesOf, depositWords, paymentPlan, policyRows } from '#web/features/reservations/parts/terms-words.pl.ts'
import type { Quote } from '#web/features/reservations/form/use-quote.ts'
import type { Reserve } from './use-reserve.ts'
import { guestsOf, type ReserveValues } from '#web/features/reservations/form/values.ts'
import { durationWords } from '#web/features/reservations/parts/words.pl.ts'
import { withdrawalWords } from '#domain/reservation/withdrawal-words.pl.ts'

/** Everything once more, with a link back to each part; then payment, rules and consents. */
export function SummaryStep({ reserve }: { reserve: Reserve }) {
  const { values } = reserve.form
  const quote = reserve.quote.quote
  return (
    <div className="grid gap-8">
      <Ticket
        head={
          <div className="px-5 lg:px-6">
            <Part reserve={reserve} step="term" title="Termin" rows={termRows(reserve)} />
            <Part reserve={reserve} step="guests" title="Goście i dodatki" rows={guestRows(reserve)} />
          </div>
        }
      >
        <div className="px-5 lg:px-6">
          <Part reserve={reserve} step="contact" title="Dane" rows={contactRows(values)} />
        </div>
      </Ticket>
      {quote && <Money reserve={reserve} quote={quote} />}
      {quote && <Resigning reserve={reserve} quote={quote} />}
      <Consents reserve={reserve} />
      <div className="alert">
        <Icon of={Mail} />
        <p className="min-w-0 wrap-anywhere">
          Po kliknięciu wyślemy wiadomość na <b className="font-semibold">{values['customer.email'].trim()}</b>. Przez
          30 minut trzymamy dla Ciebie ten termin, a rezerwacja ruszy, gdy potwierdzisz ją przyciskiem z tej wiadomości.
        </p>
      </div>
    </div>
  )
}

type Row = { label: string; value: ReactNode }

function Part({ reserve, step, title, rows }: { reserve: Reserve; step: Step; title: string; rows: Row[] }) {
  return (
    <section className="border-t border-line py-5 first:border-0">
      <div className="flex items-center justify-between">
        <h2 className="font-sans text-lg font-semibold tracking-normal">{title}</h2>
        <a className="link inline-flex min-h-11 items-center" href={reserve.stepHref(step)}>
          Zmień<span className="sr-only">{`: ${title}`}</span>
        </a>
      </div>
      <Facts rows={rows} className="mt-2 text-base!" />
    </section>
  )
}

function termRows({ listing, form: { values } }: Reserve): Row[] {
  const minutes = values.start && values.end ? minutesBetween(values.start, values.end, listing.opening.timezone) : 0
  const chosen = listing.units.filter((unit) => values.unit_ids.includes(unit.id)).map((unit) => unit.name)
  const rooms = roomsOf(listing).length > 0 && chosen.length === 0 ? [wholeVenue] : chosen
  return [
    { label: 'Oferta', value: `${listing.name}, ${listing.address.city}` },
    ...(rooms.length > 0 ? [unitsRow('venue', rooms)] : []),
    {
      label: 'Kiedy',
      value: values.end ? `${formatTerm(values).replaceAll('\u00a0', ' ')} (${durationWords(minutes)})` : '–',
    },
  ]
}

function guestRows({ listing, form: { values } }: Reserve): Row[] {
  const chosen = addonsOf(listing, values.package_id).filter((addon) => (values.addons[addon.id] ?? 0) > 0)
  const names = chosen.map((addon) =>
    addonText({ name: addon.name, quantity: values.addons[addon.id] ?? 1, unit: addonUnit(addon) }),
  )
  const occasion =
    values.event_type === 'other'
      ? values.event_type_other.trim() || eventTypeLabels.other
      : values.event_type && eventTypeLabels[values.event_type]
  const pack = listing.packages.find((one) => one.code === values.package_id)
  return [
    { label: 'Goście', value: formatGuests(guestsOf(values)) },
    ...(values.event_place ? [{ label: 'Miejsce', value: placeText(values) }] : []),
    ...(occasion ? [{ label: 'Okazja', value: occasion }] : []),
    ...(values.layout ? [{ label: 'Ustawienie', value: layoutLabels[values.layout as Layout] ?? values.layout }] : []),
    ...(pack ? [{ label: 'Pakiet', value: pack.name }] : []),
    { label: 'Dodatki', value: names.join(', ') || 'bez dodatków' },
  ]
}

const placeText = (values: ReserveValues): string => {
  const house = [values['event_place.street'], values['event_place.building_no']].filter(Boolean).join(' ')
  const town = [values['event_place.postcode'], values.event_place?.city].filter(Boolean).join(' ')
  return [house, town].filter(Boolean).join(', ')
}

function contactRows(values: ReserveValues): Row[] {
  const invoice = invoiceRow(values)
  return [
    { label: 'Osoba', value: `${values['customer.first_name']} ${values['customer.last_name']}`.trim() },
    { label: 'E-mail', value: <span className="wrap-anywhere">{values['customer.email']}</span> },
    { label: 'Telefon', value: values['customer.phone'] },
    ...(invoice ? [invoice] : []),
    ...(values.notes.trim()
      ? [{ label: notesLabel, value: <span className="whitespace-pre-line">{values.notes.trim()}</span> }]
      : []),
  ]
}

function Money({ reserve: { listing, form, patch }, quote }: { reserve: Reserve; quote: Quote }) {
  const choices = choicesOf(quote)
  const choice =
    choices.find((one) => one.value === form.values.payment_choice)?.value ?? choices[0]?.value ?? 'on_site'
  const words = [
    choice === 'deposit' ? depositWords(quote) : null,
    securityWords(securityFor(quote.security_deposit_grosze, securityTermsOf(listing.details), form.values.end)),
  ].filter((one) => one !== null)
  return (
    <section aria-labelledby="money-heading">
      <h2 id="money-heading" className="text-xl">
        Płatność
      </h2>
      {choices.length > 1 && (
        <RadioCards
          legend="Co płacisz najpierw"
          className="mt-3"
          columns={2}
          value={choice}
          options={choices}
          onChange={(value) => patch({ payment_choice: choices.find((one) => one.value === value)?.value ?? '' })}
        />
      )}
      <ul className="mt-3 grid gap-1">
        {paymentPlan(listing, quote, choice).map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {words.map((one) => (
        <p key={one.lead} className="mt-3 text-sm text-ink-2">
          <b className="font-semibold text-ink">{one.lead}</b>
          {one.text}
        </p>
      ))}
    </section>
  )
}

function Resigning({ reserve: { listing, form }, quote }: { reserve: Reserve; quote: Quote }) {
  const policy = policyRows(listing, quote, form.values.start.slice(0, 10))
  return (
    <section aria-labelledby="policy-heading">
      <h2 id="policy-heading" className="text-xl">
        Zasady rezygnacji
      </h2>
      <p className="mt-1 text-ink-2">{policy.label}.</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {policy.rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-2">{withdrawalWords(listing.withdrawal_regime, listing.kind)}</p>
    </section>
  )
}
