/**
 * Every Polish URL of the site, for the browser, mails and the sitemap. Functions take ids or tokens; a listing id may
 * be its slug. `absolute(origin, path)` makes the URL for mails; `origin` has no closing slash.
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
  /** Every earlier text of the terms with its dates, as a text file. */
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

  /** The owner's answer from a mail; opening it changes nothing. */
  answerRequest: (token: string) => `/odpowiedz/${of(token)}`,
  recoverReservations: '/odzyskaj-rezerwacje',

  /** Pages for other people's sites; without header and footer (specification 2). */
  embedVenue: (code: string) => `/embed/sala/${of(code)}`,
  embedService: (code: string) => `/embed/usluga/${of(code)}`,
  embedConfirmEmail: (token: string) => `/embed/potwierdzenie-email/${of(token)}`,
  embedStatus: (token: string) => `/embed/status-rezerwacji/${of(token)}`,
  /** A file for other calendars, no page. */
  icalFeed: (secret: string) => `/ical/${secret}.ics`,

  today: '/dzis',
  profile: '/profil',
  payouts: '/profil/wyplaty',
  myReservations: '/moje-rezerwacje',
  myReservation: (id: string) => `/moje-rezerwacje?rezerwacja=${of(id)}`,

  // The partner's own screens.
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

/** The paths of one kind of listing, so that callers need not ask for `kind`. */
export const listingPaths = byKind(
  { list: paths.venues, detail: paths.venue, reserve: paths.reserveVenue, embed: paths.embedVenue },
  { list: paths.services, detail: paths.service, reserve: paths.reserveService, embed: paths.embedService },
)

/** Route patterns in the notation of the router (`$name` is a part of the path). */
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

/**
 * Paths that begin like this belong to a logged-in owner, even where there is no screen (specification 6, ruling 59).
 */
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

/** Value of `unit` in a form's URL: the whole place, even if the form holds a room from an earlier choice. */
export const wholePlace = 'all'

/**
 * Guests as searches and pages of listings take them: adults, and the number of children (ruling 53). Crew is asked
 * only by the listing itself.
 */
export function partyQuery({ adults, children }: Pick<Guests, 'adults' | 'children'>) {
  const young = children.reduce((sum, { count }) => sum + count, 0)
  return { guests: adults || undefined, children: young || undefined }
}

/** The search for other listings that are free on that day for the same guests. „Inne” is no filter. */
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

/** Whether the path is the form itself, with its listing's code, and not a page of a reservation made with it. */
export function isEmbedFormPath(path: string): boolean {
  return path.startsWith(paths.embedVenue('')) || path.startsWith(paths.embedService(''))
}

type FormCall = (typeof forms)[number][1]
type FormListing = { call: FormCall; params: Record<string, string> }

/** The call that reads the listing of a form, as its address names it; null where the path is no form. */
export function formOf(path: string): FormListing | null {
  for (const [pattern, call, by] of forms) {
    const [start = '', end = ''] = pattern.split(/\$\w+/)
    const name = path.slice(start.length, path.length - end.length)
    if (path.startsWith(start) && path.endsWith(end) && plainName.test(name)) return { call, params: { [by]: name } }
  }
  return null
}

/** Ids, slugs and embed codes have no other signs; whatever has is left to the form itself. */
const plainName = /^[\w-]+$/

const forms = [
  [patterns.reserveVenue, 'getPublicVenue', 'id'],
  [patterns.reserveService, 'getPublicService', 'id'],
  [patterns.embedVenue, 'getVenueByEmbed', 'embedCode'],
  [patterns.embedService, 'getServiceByEmbed', 'embedCode'],
] as const

/** Whether the page is embedded in another site; such a page stores nothing in the browser. */
export function isEmbedPath(path: string): boolean {
  return path.startsWith('/embed/')
}

/** Whether the URL alone gives access: it must not be cached, nor passed to linked sites. */
export function isSecretPath(path: string): boolean {
  return secretStarts.some((start) => path.startsWith(start))
}

function byKind<T>(venue: T, service: T): Record<ListingKind, T> {
  return { venue, service }
}
