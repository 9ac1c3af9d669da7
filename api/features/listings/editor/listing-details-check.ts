/** Checks the fields of a listing that are only shown: tidies them and collects a sentence for each that is wrong. */
import { contradictionWords, fieldWords as say } from './listing-sentences.pl.ts'
import { manyLines, oneLine, parseEmail } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'

type Wrong = (path: string, sentence: string) => void
type Read = (value: unknown, wrong: Wrong) => unknown

const networks: Record<string, readonly string[]> = {
  facebook: ['facebook.com', 'fb.com'],
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  pinterest: ['pinterest.com', 'pinterest.pl', 'pin.it'],
}
const films = ['youtube.com', 'youtu.be', 'vimeo.com']

const requirementParts: Record<string, Read> = {
  power_kw: number(0, 1000, say.power_kw, false),
  space_m2: number(0, 10_000, say.space_m2, false),
  load_in_note: text(500, manyLines),
}

/** Fields without a reader hold codes, times or flags, which the contract has checked. */
const readers: Record<string, Read> = {
  directions: text(1000, manyLines),
  ceiling_height_m: number(2, 30, say.metres, false),
  dance_floor_m2: number(0, 5000, say.floor, false),
  accessibility_note: text(500, manyLines),
  parking_spaces: number(0, 5000, say.places),
  beds: number(0, 2000, say.beds),
  bedrooms: number(0, 2000, say.beds),
  short_term_rental_no: text(60),
  corkage,
  sound_limit_db: number(60, 120, say.sound_limit_db),
  house_rules_text: text(3000, manyLines),
  security_deposit_return_days: number(0, 60, say.return_days),
  travel_accommodation_km: number(0, 2000, say.kilometres),
  requirements,
  style_tags: tags,
  licences: text(1000, manyLines),
  delivery_time_days: number(1, 365, say.delivery_time_days),
  contact_phone: parsed(parsePhone, say.phone),
  contact_email: parsed(parseEmail, say.email),
  website: address(null, say.website),
  social,
  video_url: address(films, say.video),
  virtual_tour_url: address(['matterport.com', ...films], say.tour),
  faq,
}

/** Reads the details; absent fields are left out. */
export function checkDetails(details: Record<string, unknown>, wrong: Wrong): Record<string, unknown> {
  const at: Wrong = (path, sentence) => wrong(`details.${path}`, sentence)
  const read = readParts(details, readers, at)
  if ((read.afterparty_from === undefined) !== (read.afterparty_until === undefined)) {
    at(read.afterparty_from === undefined ? 'afterparty_from' : 'afterparty_until', say.afterparty)
  }
  return read
}

type Said = { details: Record<string, unknown>; amenities: readonly string[] }
type Contradiction = keyof typeof contradictionWords

const where: Record<Contradiction, string> = {
  pets: 'details.house_rules',
  pets_ok: 'details.house_rules',
  parking_spaces: 'details.parking_spaces',
  parking: 'details.parking_type',
}

/** What was stored before it was asked may stay, so that the rest of an old listing can be saved. */
export function checkContradictions(said: Said, stored: Said | null, wrong: Wrong): void {
  const known = stored ? contradictionsIn(stored) : []
  for (const what of contradictionsIn(said)) if (!known.includes(what)) wrong(where[what], contradictionWords[what])
}

/** Fireworks, open fire and cold sparks are three things, and an assistance dog is no pet. */
function contradictionsIn({ details, amenities }: Said): Contradiction[] {
  const rules = (details.house_rules ?? []) as readonly string[]
  const without_pets = rules.includes('no_pets')
  const without_parking = details.parking_type === 'none'
  const found: [Contradiction, boolean][] = [
    ['pets', without_pets && rules.includes('pets_allowed')],
    ['pets_ok', without_pets && amenities.includes('pets_ok')],
    ['parking_spaces', without_parking && Number(details.parking_spaces ?? 0) > 0],
    ['parking', without_parking && ['free_parking', 'guarded_parking'].some((one) => amenities.includes(one))],
  ]
  return found.flatMap(([what, holds]) => (holds ? [what] : []))
}

function readParts(
  details: Record<string, unknown>,
  parts: Record<string, Read>,
  wrong: Wrong,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => isSaid(value))
      .map(([key, value]) => [key, parts[key]?.(value, (part, sentence) => wrong(`${key}${part}`, sentence)) ?? value]),
  )
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')
}

function number(min: number, max: number, sentence: string, whole = true): Read {
  return (value, wrong) => {
    if (isNumber(value) && value >= min && value <= max && (!whole || Number.isInteger(value))) return value
    wrong('', sentence)
    return value
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function text(max: number, shape: (typed: string) => string = oneLine): Read {
  return (value, wrong) => {
    const typed = shape(String(value))
    if (typed.length > max) wrong('', say.text(max))
    return typed
  }
}

function corkage(value: unknown, wrong: Wrong): unknown {
  const { amount_grosze } = value as { amount_grosze: number }
  if (!Number.isInteger(amount_grosze) || amount_grosze < 0 || amount_grosze > 50_000)
    wrong('.amount_grosze', say.corkage)
  return value
}

function requirements(value: unknown, wrong: Wrong): unknown {
  return readParts(value as Record<string, unknown>, requirementParts, (path, sentence) => wrong(`.${path}`, sentence))
}

function tags(value: unknown, wrong: Wrong): unknown {
  const read = (value as string[]).map(oneLine).filter(Boolean)
  if (read.length > 10 || read.some((tag) => tag.length > 30)) wrong('', say.style_tags)
  return [...new Set(read)]
}

function parsed(parse: (typed: string) => string | null, sentence: string): Read {
  return (value, wrong) => {
    const found = parse(String(value))
    if (found === null) wrong('', sentence)
    return found ?? value
  }
}

function address(hosts: readonly string[] | null, sentence: string): Read {
  return (value, wrong) => {
    const found = secureAddress(String(value).trim(), hosts)
    if (found === null) wrong('', sentence)
    return found ?? value
  }
}

/** A https address on one of these hosts or their subdomains; on any host when `hosts` is null. */
function secureAddress(typed: string, hosts: readonly string[] | null): string | null {
  const whole = /^https?:\/\//i.test(typed) ? typed.replace(/^http:/i, 'https:') : `https://${typed}`
  if (!URL.canParse(whole)) return null
  const { hostname, username, href } = new URL(whole)
  if (username || !/^[^.\s]+(\.[^.\s]+)+$/.test(hostname)) return null
  const theirs = hosts === null || hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return theirs ? href : null
}

function social(value: unknown, wrong: Wrong): unknown {
  return Object.fromEntries(
    Object.entries(value as Record<string, string>).flatMap(([network, typed]) => {
      if (!typed.trim()) return []
      const hosts = networks[network] ?? []
      const found = secureAddress(typed.trim(), hosts)
      if (found === null) wrong(`.${network}`, say.social(hosts[0] ?? network))
      return [[network, found ?? typed]]
    }),
  )
}

function faq(value: unknown, wrong: Wrong): unknown {
  const rows = value as { q: string; a: string }[]
  if (rows.length > 15) wrong('', say.faq)
  return rows.map((row, index) => {
    const read = { q: oneLine(row.q), a: manyLines(row.a) }
    if (read.q.length < 1 || read.q.length > 150) wrong(`.${index}.q`, say.faq_q)
    if (read.a.length < 1 || read.a.length > 800) wrong(`.${index}.a`, say.faq_a)
    return read
  })
}
