/** Words of the form for reservations by phone, and the summary that is read out or pasted into a message. */
import { notesLabel } from '#domain/labels.pl.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import {
  formatDate,
  formatGuests,
  formatList,
  formatMoney,
  formatNip,
  formatPhone,
  formatTerm,
  plural,
} from '#domain/format.pl.ts'
import { unitsRow } from '#domain/listing/unit-words.pl.ts'
import { parseEmail, parsePersonName } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { checkBuyer } from '#web/features/reservations/buyer/buyer-words.pl.ts'
import { addonsAsked, type AddedValues, guestsAsked, nameParts, ownPrice, type Resource } from './added.ts'
import { placeWords } from '#web/features/reservations/parts/words.pl.ts'
import { sayDate, sayTime } from './say-date.pl.ts'

export const dateHint = 'Np. 12.6, sob 19.06, jutro, za tydzień w sobotę.'

/** The day as it was understood, in full, so that it can be read back to the caller. */
export function heardDate(text: string, today: string): string {
  const reading = sayDate(text, today)
  if (!reading) return dateHint
  return reading.other_weekday ? `To jest ${formatDate(reading.date)} – inny dzień tygodnia.` : formatDate(reading.date)
}

const time = (text: string): string | false =>
  text.trim() !== '' && sayTime(text) === null && 'Wpisz godzinę, np. 16 albo 16:30.'

/** Both are there, with a sign that no name has. */
const strangeName = 'W imieniu i nazwisku mogą stać tylko litery, spacje, łączniki i apostrofy. Resztę wpisz w notatce.'

type Found = Partial<Record<keyof AddedValues & string, string | false>>

export function checkAdded(values: AddedValues, today: string): Found {
  const { first_name, last_name } = nameParts(values.name)
  const email = values['customer.email'].trim()
  return {
    listing_id: values.listing_id === '' && 'Wybierz salę lub usługę.',
    date: sayDate(values.date, today) === null && 'Wpisz dzień, np. 12.6 albo „za tydzień w sobotę”.',
    guests: !/^[1-9]\d{0,4}$/.test(values.guests.trim()) && 'Wpisz liczbę gości.',
    from:
      time(values.from) || (values.to.trim() !== '' && values.from.trim() === '' && 'Wpisz też godzinę rozpoczęcia.'),
    to: time(values.to),
    name:
      (!parsePersonName(first_name) || !parsePersonName(last_name)) &&
      (first_name.length > 1 && last_name.length > 1 ? strangeName : 'Wpisz imię i nazwisko.'),
    'customer.phone': !parsePhone(values['customer.phone']) && 'Podaj numer telefonu, np. 600 100 200.',
    'customer.email': email !== '' && !parseEmail(email) && 'Podaj poprawny adres e-mail.',
    ...checkBuyer(values),
    place_text:
      !values.event_place &&
      values.place_text.trim() !== '' &&
      'Wybierz miejscowość z listy. Gdy jej tam nie ma, wybierz większą w pobliżu, a dokładne miejsce wpisz w dodatkowych informacjach.',
    'price_override.total_grosze': values.own_price && ownPrice(values) === null && 'Wpisz kwotę, np. 6 000,00.',
    'price_override.reason':
      values.own_price &&
      values['price_override.reason'].trim().length < 3 &&
      'Napisz, skąd taka cena – zostanie w historii.',
  }
}

const money = (grosze: number): string => formatMoney(grosze, { always_grosze: true })

/** The agreement as a text for a message. */
export function summaryText(of: OwnerReservation): string {
  const rooms = unitsRow('venue', of.units)
  return [
    // The town of a service would be read as the place of the event.
    `Rezerwacja ${of.reference} – ${[of.listing.name, !of.event_place && of.listing.city].filter(Boolean).join(', ')}`,
    `Termin: ${formatTerm(of)}`,
    kinds[of.listing.kind].rents_rooms && of.units.length > 0 && `${rooms.label}: ${rooms.value}`,
    of.event_place && `Miejsce: ${placeWords(of.event_place)}`,
    `Goście: ${formatGuests(of.guests)}`,
    `Cena: ${money(of.price.total_grosze)}`,
    `Osoba rezerwująca: ${of.customer.first_name} ${of.customer.last_name}, ${formatPhone(of.customer.phone)}`,
    of.buyer.nip && `Faktura: ${of.buyer.company_name}, NIP ${formatNip(of.buyer.nip)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** What is chosen in the folded part, so that nothing hidden counts in the price; empty when nothing is chosen. */
export function moreText(values: AddedValues, listing: Pick<Resource, 'kind' | 'units'>): string {
  const { children, crew } = guestsAsked(values, listing)
  const kids = children.reduce((sum, band) => sum + band.count, 0)
  const extras = addonsAsked(values.addons).length
  const { rents_rooms, asks_place } = kinds[listing.kind]
  const rooms = rents_rooms
    ? listing.units.filter(({ id }) => values.unit_ids.includes(id)).map(({ name }) => name)
    : []
  const words = [
    ...rooms,
    kids > 0 && plural(kids, 'dziecko', 'dzieci', 'dzieci'),
    crew > 0 && plural(crew, 'osoba obsługi', 'osoby obsługi', 'osób obsługi'),
    values.event_type !== '' && 'okazja',
    rents_rooms && values.layout !== '' && 'ustawienie sali',
    !rents_rooms && values.package_id !== '' && 'pakiet',
    asks_place && values.event_place?.city,
    extras > 0 && plural(extras, 'dodatek', 'dodatki', 'dodatków'),
    values.notes.trim() !== '' && notesLabel.toLowerCase(),
  ].filter((word) => typeof word === 'string')
  return words.length > 0 ? `Wybrane: ${formatList(words)}` : ''
}

/** What the folded part contains. */
export const moreHint = ({ kind }: Pick<Resource, 'kind'>): string =>
  kinds[kind].rents_rooms
    ? 'Sale, dzieci, okazja, ustawienie sali, dodatki, dodatkowe informacje'
    : 'Pakiet, miejsce wydarzenia, dzieci, okazja, dodatki, dodatkowe informacje'
