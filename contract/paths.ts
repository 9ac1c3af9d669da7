/**
 * Every Polish URL of the site, for the browser, mails and the sitemap. Functions take ids or tokens; a listing id may
 * be its slug. `absolute(origin, path)` makes the address for mails; `origin` has no closing slash.
 */
import type { EventType, ListingKind } from '#domain/listing/codes.ts'
import type { Guests } from '#domain/price-list/price-list.ts'

export type Query = Record<string, string | number | boolean | readonly string[] | null | undefined>

const of = encodeURIComponent

export const paths = {
  home: '/',
  about: '/o-nas',
  contact: '/kontakt',
  plans: '/plany-subskrypcji',
  privacy: '/polityka-prywatnosci',
  terms: '/regulamin',
  partnerTerms: '/regulamin-partnera',
  /** Every text of the terms that was ever shown, with its days; a text file. */
  formerTerms: '/regulaminy.txt',
  ranking: '/jak-ustalamy-kolejnosc',
  accessibility: '/dostepnosc',
  demo: '/demo',

  login: '/login',
  register: '/rejestracja',
  forgottenPassword: '/zapomniane-haslo',
  newPassword: (token: string) => `/nowe-haslo/${of(token)}`,
  verifyEmail: (token: string) => `/weryfikacja-email/${of(token)}`,
  changeEmail: (token: string) => `/zmiana-email/${of(token)}`,

  venues: '/wip/sale',
  venue: (id: string) => `/wip/sale/${of(id)}`,
  reserveVenue: (id: string) => `/sale/${of(id)}/rezerwacja`,
  services: '/wip/uslugi',
  service: (id: string) => `/wip/uslugi/${of(id)}`,
  reserveService: (id: string) => `/uslugi/${of(id)}/rezerwacja`,

  confirmReservationEmail: (token: string) => `/potwierdzenie-rezerwacji-email/${of(token)}`,
  reservationStatus: (token: string) => `/status-rezerwacji/${of(token)}`,

  /** The owner's answer from a mail: opening it changes nothing. */
  answerRequest: (token: string) => `/odpowiedz/${of(token)}`,
  recoverReservations: '/odzyskaj-rezerwacje',

  /** What stands on other people's sites; without header and footer (specification 2). */
  embedVenue: (code: string) => `/embed/sala/${of(code)}`,
  embedService: (code: string) => `/embed/usluga/${of(code)}`,
  embedConfirmEmail: (token: string) => `/embed/potwierdzenie-email/${of(token)}`,
  embedStatus: (token: string) => `/embed/status-rezerwacji/${of(token)}`,
  /** Bytes for other calendars, no page. */
  icalFeed: (secret: string) => `/ical/${secret}.ics`,

  today: '/dzis',
  profile: '/profil',
  payouts: '/profil/wyplaty',
  myReservations: '/moje-rezerwacje',
  myReservation: (id: string) => `/moje-rezerwacje?rezerwacja=${of(id)}`,

  // the partner's screens of the next landings; mails may already name them
  myVenues: '/moje-sale',
  newVenue: '/moje-sale/dodaj',
  editVenue: (id: string) => `/moje-sale/edycja/${of(id)}`,
  previewVenue: (id: string) => `/moje-sale/edycja/${of(id)}/podglad`,
  myServices: '/moje-uslugi',
  newService: '/moje-uslugi/dodaj',
  editService: (id: string) => `/moje-uslugi/edycja/${of(id)}`,
  previewService: (id: string) => `/moje-uslugi/edycja/${of(id)}/podglad`,
  calendar: '/kalendarz',
  googleConnected: '/kalendarz-google/sukces',
  googleFailed: '/kalendarz-google/error',
  newReservation: '/dodaj-rezerwacje',
  stats: '/statystyki',
  integrations: '/integracje',
  subscription: '/subskrypcja',
  changeSubscription: '/subskrypcja/edycja',
} as const

/** The paths of one kind of listing; `kind` is carried, not asked. */
export const listingPaths = byKind(
  { list: paths.venues, detail: paths.venue, reserve: paths.reserveVenue, embed: paths.embedVenue },
  { list: paths.services, detail: paths.service, reserve: paths.reserveService, embed: paths.embedService },
)

/** Route patterns, in the words of the router (`$name` is a part of the path). */
export const patterns = {
  newPassword: '/nowe-haslo/$token',
  changeEmail: '/zmiana-email/$token',
  verifyEmail: '/weryfikacja-email/$token',
  venue: '/wip/sale/$id',
  reserveVenue: '/sale/$id/rezerwacja',
  service: '/wip/uslugi/$id',
  reserveService: '/uslugi/$id/rezerwacja',
  editVenue: '/moje-sale/edycja/$id',
  previewVenue: '/moje-sale/edycja/$id/podglad',
  editService: '/moje-uslugi/edycja/$id',
  previewService: '/moje-uslugi/edycja/$id/podglad',
  confirmReservationEmail: '/potwierdzenie-rezerwacji-email/$token',
  reservationStatus: '/status-rezerwacji/$token',
  answerRequest: '/odpowiedz/$token',
  embedVenue: '/embed/sala/$code',
  embedService: '/embed/usluga/$code',
  embedConfirmEmail: '/embed/potwierdzenie-email/$token',
  embedStatus: '/embed/status-rezerwacji/$token',
} as const

/** What these letters begin belongs to a logged-in owner, also where no screen stands (specification 6, ruling 59). */
export const ownerStarts = [
  '/profil',
  '/moje-sale',
  '/moje-uslugi',
  '/moje-rezerwacje',
  '/kalendarz',
  '/kalendarz-google',
  paths.today,
  '/statystyki',
  '/dodaj-rezerwacje',
  '/subskrypcja',
  paths.integrations,
] as const

const secretStarts = Object.values(patterns).flatMap((pattern) =>
  pattern.endsWith('/$token') ? pattern.slice(0, -'$token'.length) : [],
)

/** A path with its query; empty values are left out, lists repeat their key. */
export function withQuery(path: string, query: Query): string {
  const out = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '' || value === false) continue
    if (Array.isArray(value)) for (const one of value) out.append(key, one)
    else out.append(key, String(value))
  }
  const search = out.toString()
  return search ? `${path}?${search}` : path
}

/** As `unit` of a form's address: all of the place, also where the form holds a room that was chosen before. */
export const wholePlace = 'all'

/** A party as searches and pages of listings take it: adults, and how many children (ruling 53). A crew is of one listing only. */
export function partyQuery({ adults, children }: Pick<Guests, 'adults' | 'children'>) {
  const young = children.reduce((sum, { count }) => sum + count, 0)
  return { guests: adults || undefined, children: young || undefined }
}

/** What else is free on that day for the same party. „Inne” is no filter. */
export function otherOffers(
  kind: ListingKind,
  asked: { event_day: string; guests: Guests; event_type: EventType },
): string {
  const event_type = asked.event_type === 'other' ? null : asked.event_type
  return withQuery(listingPaths[kind].list, { date_from: asked.event_day, ...partyQuery(asked.guests), event_type })
}

export function absolute(origin: string, path: string): string {
  return origin + path
}

export function isOwnerPath(path: string): boolean {
  return ownerStarts.some((start) => path.startsWith(start))
}

/** The form itself, with its listing's code; not the pages of what was reserved by it. */
export function isEmbedFormPath(path: string): boolean {
  return path.startsWith(paths.embedVenue('')) || path.startsWith(paths.embedService(''))
}

/** A page that stands in somebody else's: it keeps nothing in the browser. */
export function isEmbedPath(path: string): boolean {
  return path.startsWith('/embed/')
}

/** A page whose address opens something by itself: it must neither be kept nor told to whom its links lead. */
export function isSecretPath(path: string): boolean {
  return secretStarts.some((start) => path.startsWith(start))
}

function byKind<T>(venue: T, service: T): Record<ListingKind, T> {
  return { venue, service }
}
